import './rich-text.css'
import { Input } from '@mantine/core'
import { Link, RichTextEditor, type RichTextEditorLabels } from '@mantine/tiptap'
import { Placeholder } from '@tiptap/extension-placeholder'
import { generateHTML, generateJSON, mergeAttributes, Node, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useId, useRef, type ReactNode } from 'react'

/** Labels of the toolbar buttons. */
export type RichTextLabels = Partial<RichTextEditorLabels>

export interface RichTextProps {
  label: string
  hideLabel?: boolean
  /** HTML; replaces the text if it differs from the last emitted value. */
  value: string
  onChange: (html: string) => void
  onFocus?: () => void
  placeholder?: string
  error?: ReactNode
  labels?: RichTextLabels
  /** Takes the initial focus. */
  startsHere?: boolean
  /** Height of an empty text in rem. */
  height?: number
  /** Keeps pictures from the web; by default they are removed. */
  hasPictures?: boolean
  /** Further buttons, which insert plain text or a picture at the cursor. */
  renderTools?: (insert: (text: string) => void, insertPicture: (picture: RichTextPicture) => void) => ReactNode
}

export interface RichTextPicture {
  /** An `https://` address; embedded pictures (`data:`) are rejected. */
  src: string
  /** Alternative text. */
  alt: string
}

const Picture = Node.create({
  name: 'image',
  inline: true,
  group: 'inline',
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: '' }, width: { default: null } }),
  parseHTML: () => [{ tag: 'img[src^="http"]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes, { style: 'max-width:100%' })],
})

const marks = () => [StarterKit.configure({ link: false }), Link.configure({ openOnClick: false })]

/** Converts foreign HTML to what this editor keeps. Table rows become lines; colours and alignment are removed. */
export function simplifyHtml(html: string, { hasPictures = false }: Pick<RichTextProps, 'hasPictures'> = {}): string {
  const extensions = [...marks(), ...(hasPictures ? [Picture] : [])]
  return generateHTML(generateJSON(withoutTables(html), extensions), extensions)
}

const BLOCKS = 'p, div, table, ul, ol, blockquote, pre, hr, h1, h2, h3, h4, h5, h6'

/** Joins cells of plain text in one line; cells with paragraphs follow one another. */
function withoutTables(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const make = (name: string, nodes: Iterable<globalThis.Node | string>) => {
    const replacement = body.ownerDocument.createElement(name)
    replacement.append(...nodes)
    return replacement
  }
  // Document order in reverse converts inner tables before outer ones.
  for (const row of [...body.querySelectorAll('tr')].reverse()) {
    const cells = [...row.cells].filter((cell) => cell.textContent?.trim() || cell.querySelector('img, hr'))
    const isLine = cells.every((cell) => !cell.querySelector(BLOCKS))
    const line = () => cells.flatMap((cell, at) => [...(at ? [' · '] : []), ...cell.childNodes])
    row.replaceWith(
      isLine
        ? make('p', line())
        : make(
            'div',
            cells.map((cell) => make('div', [...cell.childNodes])),
          ),
    )
  }
  for (const part of [...body.querySelectorAll('table, thead, tbody, tfoot')].reverse()) part.replaceWith(...part.childNodes)
  return body.innerHTML
}

/** An editor for text with headings, lists, links and emphasis; its value is HTML. */
export function RichText(props: RichTextProps) {
  const { label, hideLabel, value, onChange, onFocus, placeholder = '', error, labels, startsHere = false, height } = props
  const { hasPictures = false, renderTools } = props
  const id = useId()
  const emitted = useRef(value)
  const latest = useRef({ onChange, onFocus })
  latest.current = { onChange, onFocus }
  const editor = useEditor({
    extensions: [...marks(), Placeholder.configure({ placeholder }), ...(hasPictures ? [Picture] : [])],
    content: value,
    autofocus: startsHere ? 'start' : false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, id },
    },
    onUpdate: ({ editor: changed }) => {
      emitted.current = changed.isEmpty ? '' : changed.getHTML()
      latest.current.onChange(emitted.current)
    },
    onFocus: () => latest.current.onFocus?.(),
  })
  useEffect(() => {
    if (!editor || value === emitted.current) return
    emitted.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  const insert = (text: string) => {
    editor?.chain().focus().insertContent({ type: 'text', text }).run()
  }
  const insertPicture = (attrs: RichTextPicture) => {
    editor?.chain().focus().insertContent({ type: 'image', attrs }).run()
  }
  return (
    <Input.Wrapper label={hideLabel ? undefined : label} error={error} labelElement="div">
      <RichTextEditor
        editor={editor}
        className="stoa-rich-text"
        data-error={Boolean(error) || undefined}
        {...(labels && { labels })}
        {...(height && { style: { '--stoa-rich-text-height': `${height}rem` } })}
      >
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
            <RichTextEditor.ClearFormatting />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          {renderTools?.(insert, insertPicture)}
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
    </Input.Wrapper>
  )
}
