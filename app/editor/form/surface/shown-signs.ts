import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { EditorState, Range } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view'
import { folded, places } from './blocks.ts'
import { isFocused, showsMarks } from './flags.ts'

type SyntaxNode = ReturnType<ReturnType<typeof syntaxTree>['resolve']>

const hidden = Decoration.replace({})
const sign = Decoration.mark({ class: 'surface-sign' })
const strong = Decoration.mark({ tagName: 'strong' })
const emphasis = Decoration.mark({ tagName: 'em' })
const link = Decoration.mark({ class: 'link' })
// Of each line by itself, so that Home, End and the arrows follow what is seen.
const direction = Decoration.line({ attributes: { dir: 'auto' } })
const line = (name: string) => Decoration.line({ class: `surface-${name}` })
const [item, quote, quoted, rule] = ['item', 'quote', 'quoted', 'rule'].map(line)
const row = Decoration.line({ class: 'surface-row', attributes: folded })
const heading = (level: number) =>
  Decoration.line({
    class: `surface-h${level}`,
    attributes: { role: 'heading', 'aria-level': String(level) },
  })
// CodeMirror takes the height of a line from the first short one that has no mark, and these are lower than others.
const lowLines = Decoration.mark({})
const headings: Record<string, Decoration> = {
  ATXHeading2: heading(2),
  ATXHeading3: heading(3),
}
const framed: Record<string, Decoration> = Object.fromEntries(
  ['short', 'help', 'note', 'aside', 'transcript'].map((name) => [
    name,
    line(`block surface-${name}`),
  ]),
)

class Bullet extends WidgetType {
  override eq() {
    return true
  }

  toDOM() {
    const bullet = document.createElement('span')
    bullet.textContent = '•'
    return bullet
  }
}
const bullet = Decoration.replace({ widget: new Bullet() })

/** What is seen of the text, as the page will show it. Its signs appear where the caret is. */
export const live = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet

    constructor(view: EditorView) {
      this.decorations = decorate(view)
    }

    update(update: ViewUpdate) {
      const { view, startState, state, docChanged, viewportChanged, selectionSet } = update
      // Words that are being composed are doubled or lost where something beside them is hidden or shown.
      if (view.composing && docChanged) {
        this.decorations = this.decorations.map(update.changes)
        return
      }
      const isParsed = syntaxTree(state) !== syntaxTree(startState)
      const isMarked = [showsMarks, isFocused].some(
        (is) => state.field(is) !== startState.field(is),
      )
      const isOther = docChanged || viewportChanged || selectionSet
      if (isOther || isParsed || isMarked) this.decorations = decorate(view)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

function decorate(view: EditorView): DecorationSet {
  const { state } = view
  const { main } = state.selection
  const isMarked = state.field(showsMarks)
  const isNear = (from: number, to: number) =>
    isMarked || (state.field(isFocused) && main.from <= to && main.to >= from)
  // Also where it is far away: as plain words the line of the caret has another height, and the view never settles.
  const caret = state.doc.lineAt(main.head)
  const ranges = [...view.visibleRanges]
  if (!ranges.some(({ from, to }) => from <= caret.to && to >= caret.from)) ranges.push(caret)
  const decorations = ranges.flatMap(({ from, to }) => [
    ...linesOf(state, from, to).map((start) => direction.range(start)),
    ...syntaxIn(state, from, to, isNear),
    ...framesIn(state, from, to),
  ])
  return Decoration.set(decorations, true)
}

function linesOf(state: EditorState, from: number, to: number) {
  const starts: number[] = []
  for (let at = from; at <= to; ) {
    const { from: start, to: end } = state.doc.lineAt(at)
    starts.push(start)
    at = end + 1
  }
  return starts
}

function syntaxIn(
  state: EditorState,
  from: number,
  to: number,
  isNear: (from: number, to: number) => boolean,
) {
  const shown: Range<Decoration>[] = []
  const { doc } = state
  const hide = (start: number, end: number, near: boolean) => {
    if (start < end) shown.push((near ? sign : hidden).range(start, end))
  }
  const tree = ensureSyntaxTree(state, to, 10) ?? syntaxTree(state)
  tree.iterate({
    from,
    to,
    enter({ name, node }) {
      const at = doc.lineAt(node.from)
      if (headings[name]) shown.push(headings[name].range(at.from))
      switch (name) {
        case 'HeaderMark':
          // The page has no other headings, so that their signs are to be seen.
          if (node.from === at.from && headings[node.parent?.name ?? ''])
            hide(node.from, Math.min(at.to, node.to + 1), isNear(at.from, at.to))
          break
        case 'StrongEmphasis':
          shown.push(strong.range(node.from, node.to))
          break
        case 'Emphasis':
          shown.push(emphasis.range(node.from, node.to))
          break
        case 'EmphasisMark': {
          const { parent } = node
          hide(node.from, node.to, isNear(parent?.from ?? node.from, parent?.to ?? node.to))
          break
        }
        case 'Link': {
          shown.push(link.range(node.from, node.to))
          const [open, close] = signsOfLink(state, node)
          if (!open || !close) break
          const near = isNear(node.from, node.to)
          hide(open.from, open.to, near)
          hide(close.from, node.to, near)
          break
        }
        case 'Escape':
          hide(node.from, node.from + 1, isNear(node.from, node.to))
          break
        case 'QuoteMark':
          shown.push((/^> \*\*/.test(at.text) ? quoted : quote)!.range(at.from))
          hide(node.from, Math.min(at.to, node.to + 1), isNear(at.from, at.to))
          break
        case 'ListMark':
          shown.push(item!.range(at.from))
          if (node.parent?.parent?.name === 'BulletList' && !isNear(node.from, node.to)) {
            shown.push(bullet.range(node.from, node.to))
          }
          break
        case 'HorizontalRule':
          shown.push(rule!.range(at.from))
          break
        case 'Table':
          for (const start of linesOf(state, node.from, node.to)) shown.push(row.range(start))
          shown.push(lowLines.range(node.from, node.to))
          return false
      }
      return undefined
    },
  })
  return shown
}

/** The `[` and the `]` of a link. */
function signsOfLink(state: EditorState, node: SyntaxNode) {
  const signs: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.name === 'LinkMark') signs.push(child)
  }
  return [signs[0], signs.find(({ from, to }) => state.sliceDoc(from, to) === ']')]
}

/** The lines of side notes and their like. */
function framesIn(state: EditorState, from: number, to: number) {
  const shown: Range<Decoration>[] = []
  let open: { name: string; from: number } | null = null
  const frame = (name: string, start: number, end: number) => {
    if (end < from || !framed[name]) return
    const [first, last] = [Math.max(start, from), Math.min(end, to)]
    const lines = linesOf(state, first, last)
    if (first < last) shown.push(lowLines.range(first, last))
    for (const each of lines) shown.push(framed[name].range(each))
  }
  const cursor = state.field(places).iter()
  for (; cursor.value && cursor.from <= to; cursor.next()) {
    const { kind, text } = cursor.value
    if (kind === 'opening') {
      open = { name: /^:::([a-z]+)/.exec(text)?.[1] ?? '', from: cursor.from }
    } else if (kind === 'closing' && open) {
      frame(open.name, open.from, cursor.to)
      open = null
    }
  }
  if (open) frame(open.name, open.from, to)
  return shown
}
