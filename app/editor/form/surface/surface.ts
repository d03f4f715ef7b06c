import './surface.css'
import {
  history,
  historyKeymap,
  isolateHistory,
  redo,
  standardKeymap,
  undo,
} from '@codemirror/commands'
import { EditorSelection, EditorState, Prec, Transaction } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { StyleModule } from 'style-mod'
import { type Edit, smallestChange } from '#app/editor/form/markdown-edits.ts'
import { afterRest, type Writing } from '#app/editor/form/writing.ts'
import { arrivals, reserveIn } from './arrivals.ts'
import { blocks, enterBlock, figureAtCaret, places } from './blocks.ts'
import { addFields, fieldKeys, fieldPresses, fields } from './fields.ts'
import { followFocus, isFocused, setMarks, showsMarks } from './flags.ts'
import { language } from './language.ts'
import { live } from './shown-signs.ts'
import { type SlashItem, slashMenu } from './slash-menu.ts'

export type Surface = Writing & {
  showMarks: (areShown: boolean) => void
  /** Takes over what the page has said of the field since. */
  follow: () => void
  /** Gives the text back to the field, with the caret. */
  destroy: () => void
}

export type SurfaceOptions = {
  /** A transcript has no Markdown: its lines are shown as they are. */
  isMarkdown: boolean
  showsMarks: boolean
  /** Opens what asks for the words of the picture at the caret. */
  describe: () => void
  /** What the slash menu offers. */
  items: SlashItem[]
}

/** Puts the writing surface over a field. The field stays what the form sends, and what its own value is told at rest. */
export function openSurface(area: HTMLTextAreaElement, options: SurfaceOptions): Surface {
  adoptSheet(area.ownerDocument)
  let came = area.defaultValue.replace(/\r\n?/g, '\n')
  const { id, value, selectionStart, selectionEnd, selectionDirection, form } = area
  const hadFocus = document.activeElement === area
  const label = area.labels?.[0] ?? null
  if (label) label.id ||= `${id}-label`
  let isStale = false

  const view: EditorView = new EditorView({
    state: EditorState.create({
      doc: came,
      extensions: [
        history({ minDepth: 200 }),
        Prec.high(
          keymap.of([
            { key: 'ArrowDown', run: (view) => enterBlock(view, true) },
            { key: 'ArrowUp', run: (view) => enterBlock(view, false) },
            { key: 'Enter', run: (view) => atFigure(view, options.describe) },
            { key: 'Backspace', run: (view) => atFigure(view, () => removeFigure(view)) },
            { key: 'Delete', run: (view) => atFigure(view, () => removeFigure(view)) },
            { key: 'Alt-ArrowUp', run: (view) => moveFigure(view, -1) },
            { key: 'Alt-ArrowDown', run: (view) => moveFigure(view, 1) },
            { key: 'Mod-f', run: find },
            { key: 'Mod-h', run: find },
          ]),
        ),
        options.isMarkdown ? [slashMenu(options.items), fieldKeys, fieldPresses] : [],
        keymap.of([...standardKeymap, ...historyKeymap]),
        EditorView.lineWrapping,
        EditorView.perLineTextDirection.of(true),
        EditorView.scrollMargins.of(() => ({ top: 170, bottom: 110 })),
        EditorView.contentAttributes.of(() => contentAttributes(area, id, label)),
        EditorView.inputHandler.of(typeBesideFigure),
        pressCaption(options.describe),
        followFocus,
        // From the start, or a table that somebody is writing in is folded until the focus has come.
        isFocused.init(() => hadFocus),
        showsMarks.init(() => options.showsMarks || !options.isMarkdown),
        textShown(options.isMarkdown),
        EditorView.updateListener.of(({ docChanged }) => {
          if (!docChanged) return
          isStale = true
          rested()
        }),
      ],
    }),
  })

  const tell = () => {
    rested.cancel()
    if (!isStale) return
    isStale = false
    area.value = view.state.doc.toString()
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const rested = afterRest(tell)
  const fillForm = ({ formData }: FormDataEvent) => {
    formData.set(area.name, view.state.doc.toString())
  }
  // A draft that is restored is written into the field.
  const take = () => {
    const now = view.state.doc.toString()
    if (area.value !== now) view.dispatch({ changes: smallestChange(now, area.value) })
  }
  const focus = () => view.focus()
  area.addEventListener('input', take)
  form?.addEventListener('formdata', fillForm)
  label?.addEventListener('click', focus)
  view.contentDOM.addEventListener('blur', tell)
  addEventListener('pagehide', tell, { capture: true })

  if (value !== came) {
    // What was typed while this was loading is one step, which undo takes back.
    view.dispatch({
      changes: smallestChange(came, value),
      annotations: [isolateHistory.of('full'), Transaction.userEvent.of('input.type')],
    })
    isStale = false
  }
  const isBackward = selectionDirection === 'backward'
  const [anchor, head] = isBackward
    ? [selectionEnd, selectionStart]
    : [selectionStart, selectionEnd]
  view.dispatch({ selection: EditorSelection.single(anchor, head) })
  area.removeAttribute('id')
  area.hidden = true
  area.after(view.dom)
  if (hadFocus) {
    view.focus()
    view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main) })
  }

  return {
    selected: () => ({
      text: view.state.doc.toString(),
      start: view.state.selection.main.from,
      end: view.state.selection.main.to,
    }),
    apply: (edit) => applyTo(view, edit),
    focus,
    select(from, to) {
      const selection = EditorSelection.range(from, to)
      const effects = EditorView.scrollIntoView(selection, { y: 'center' })
      view.dispatch({ selection, effects })
      view.focus()
    },
    undo() {
      undo(view)
      view.focus()
    },
    redo() {
      redo(view)
      view.focus()
    },
    placeAt: ({ clientX, clientY }) =>
      view.posAtCoords({ x: clientX, y: clientY }) ?? view.state.selection.main.head,
    reserve: (words, at) => reserveIn(view, words, at),
    showMarks: (areShown) => view.dispatch({ effects: setMarks.of(areShown) }),
    follow() {
      const now = area.defaultValue.replace(/\r\n?/g, '\n')
      if (now !== came && view.state.doc.toString() === came) {
        view.dispatch({ changes: smallestChange(came, now) })
      }
      came = now
      // Attributes are read again with each transaction.
      view.dispatch({})
    },
    destroy() {
      tell()
      rested.cancel()
      area.removeEventListener('input', take)
      form?.removeEventListener('formdata', fillForm)
      label?.removeEventListener('click', focus)
      removeEventListener('pagehide', tell, { capture: true })
      const { main } = view.state.selection
      view.destroy()
      area.id = id
      area.hidden = false
      const way = main.head < main.anchor ? 'backward' : 'forward'
      area.setSelectionRange(main.from, main.to, way)
    },
  }
}

/** What of the state follows the text. None of it changes the text. */
export function textShown(isMarkdown: boolean) {
  return [
    isMarkdown ? [language, live] : [],
    showsMarks,
    isFocused,
    places,
    blocks,
    fields,
    arrivals,
  ]
}

/** What browsers do in a text area is off in CodeMirror unless it is named. */
function contentAttributes(area: HTMLTextAreaElement, id: string, label: HTMLElement | null) {
  const copied: Record<string, string> = {}
  for (const name of ['aria-describedby', 'aria-invalid']) {
    const value = area.getAttribute(name)
    if (value !== null) copied[name] = value
  }
  return {
    ...copied,
    id,
    'aria-labelledby': label?.id ?? '',
    'aria-multiline': 'true',
    autocapitalize: 'sentences',
    autocorrect: 'on',
    dir: 'auto',
    spellcheck: 'true',
    translate: 'no',
    writingsuggestions: 'true',
  }
}

function applyTo(view: EditorView, { from, to, words, select, fields: spans = [] }: Edit) {
  const effects = addFields.of(spans.map(([a, b]) => ({ from: from + a, to: from + b })))
  view.dispatch({
    changes: { from, to, insert: words },
    selection: { anchor: from + select[0], head: from + select[1] },
    effects: spans.length > 0 ? effects : [],
    annotations: isolateHistory.of('full'),
    userEvent: 'input',
    scrollIntoView: true,
  })
  view.focus()
}

function find(view: EditorView) {
  void import('./find.ts').then(({ openFind }) => openFind(view))
  return true
}

function atFigure(view: EditorView, act: () => void) {
  if (!figureAtCaret(view.state)) return false
  act()
  return true
}

/**
 * A press on the words of a picture asks for them. They move as they are pressed, since the line above them says what the keys
 * do, so that no click would come.
 */
function pressCaption(describe: () => void) {
  let pressed: number | null = null
  return EditorView.domEventHandlers({
    mousedown({ target }, view) {
      const caption = target instanceof Element && target.closest('figcaption')
      pressed = caption ? view.posAtDOM(caption) : null
    },
    mouseup(_event, view) {
      if (pressed === null) return false
      view.dispatch({ selection: { anchor: pressed } })
      return atFigure(view, describe)
    },
  })
}

/** Takes the line of the picture out, and the empty line before or after it. */
function removeFigure(view: EditorView) {
  const figure = figureAtCaret(view.state)
  if (!figure) return
  const { doc } = view.state
  const before = /\n{0,2}$/.exec(doc.sliceString(Math.max(0, figure.from - 2), figure.from))![0]
  const from = figure.from - before.length
  const after = before ? '' : /^\n{0,2}/.exec(doc.sliceString(figure.to, figure.to + 2))![0]
  view.dispatch({
    changes: { from, to: figure.to + after.length },
    selection: { anchor: from },
    annotations: isolateHistory.of('full'),
    userEvent: 'delete',
    scrollIntoView: true,
  })
}

/** Changes places with the paragraph or block before or after it. */
function moveFigure(view: EditorView, way: -1 | 1) {
  const figure = figureAtCaret(view.state)
  if (!figure) return false
  const { doc } = view.state
  const words = doc.sliceString(figure.from, figure.to)
  const text = doc.toString()
  const outer =
    way === 1
      ? /^(\n\s*\n)([\s\S]+?)(?=\n\s*\n|\s*$)/.exec(text.slice(figure.to))
      : /(?:^|(?<=\n[ \t]*\n))((?:(?!\n[ \t]*\n)[\s\S])+)(\n\s*\n)$/.exec(
          text.slice(0, figure.from),
        )
  if (!outer) return true
  const [from, to] =
    way === 1
      ? [figure.from, figure.to + outer[0].length]
      : [figure.from - outer[0].length, figure.to]
  const insert = way === 1 ? `${outer[2]}${outer[1]}${words}` : `${words}${outer[2]}${outer[1]}`
  const place = way === 1 ? from + insert.length - words.length : from
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: place },
    annotations: isolateHistory.of('full'),
    userEvent: 'move.line',
    scrollIntoView: true,
  })
  return true
}

/** The line of a picture holds nothing else, so what is typed at it begins a paragraph. */
function typeBesideFigure(view: EditorView, from: number, to: number, text: string) {
  const figure = figureAtCaret(view.state)
  if (!figure || from !== to || text === '') return false
  const isBefore = from <= figure.from
  const insert = isBefore ? `${text}\n\n` : `\n\n${text}`
  const at = isBefore ? figure.from : figure.to
  view.dispatch({
    changes: { from: at, insert },
    selection: { anchor: at + (isBefore ? text.length : insert.length) },
    userEvent: 'input.type',
    scrollIntoView: true,
  })
  return true
}

/**
 * CodeMirror writes its rules into a `<style>`, which `style-src 'self'` refuses. In a shadow root it makes a constructed
 * sheet, which no policy concerns, and takes note of it under symbols of its own. They are copied to the document,
 * which from then on has adopted the sheet.
 */
function adoptSheet(to: Document) {
  const root = to.createElement('div').attachShadow({ mode: 'open' })
  StyleModule.mount(root, [])
  for (const key of Object.getOwnPropertySymbols(root)) {
    if (!Reflect.get(to, key)) Reflect.set(to, key, Reflect.get(root, key))
  }
}
