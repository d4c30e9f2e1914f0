// What the studio uses of CodeMirror, and nothing else: what is not named here is not in the bundle.
export { EditorState, RangeSet, StateEffect, StateField } from "@codemirror/state";
export {
  drawSelection,
  EditorView,
  gutter,
  GutterMarker,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from "@codemirror/view";
export { defaultKeymap } from "@codemirror/commands";
export { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
export { acceptCompletion, autocompletion, closeBrackets, completionKeymap } from "@codemirror/autocomplete";
export { lintGutter, setDiagnostics } from "@codemirror/lint";
export { tags } from "@lezer/highlight";
