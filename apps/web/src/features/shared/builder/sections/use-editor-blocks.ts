import { useGetPuck } from '@puckeditor/core'
import type { SavedSection } from '@stoa/contract/browser'
import { type Block, type BlockList, type Design, placedBlocks, released } from '@stoa/domain/blocks'
import { insertable } from '../design-data.ts'

/** The blocks in the editor, for what inserts and keeps sections. */
export function useEditorBlocks(list: BlockList) {
  const getPuck = useGetPuck()
  const contentNow = () => getPuck().appState.data.content as unknown as Block[]
  const replace = (content: readonly Block[]) => {
    const { dispatch, appState } = getPuck()
    dispatch({ type: 'setData', data: { ...appState.data, content: content as never }, recordHistory: true })
  }
  const chosen = () => getPuck().selectedItem as Block | null

  /** Blocks that can be kept: those of the document itself, and the chosen one where it is inside another. */
  const blocks = (): { chosen: Block | null; all: Block[] } => {
    const [one, all] = [chosen(), contentNow()]
    return { chosen: one, all: one && !all.some((block) => block.props.id === one.props.id) ? [one, ...all] : all }
  }

  /** Inserts copies of the blocks of a section below the chosen block, else at the end. */
  const insert = (section: SavedSection) => {
    const content = contentNow()
    const id = chosen()?.props.id
    const at = id === undefined ? -1 : content.findIndex((block) => placedBlocks(list, [block]).some(({ props }) => props.id === id))
    replace(content.toSpliced(at < 0 ? content.length : at + 1, 0, ...insertable(list, section)))
  }

  /** Frees the copies of sections that are no longer locked. */
  const free = (section_ids: readonly number[]) => {
    const content = contentNow()
    const marked = new Set(placedBlocks(list, content).map(({ props }) => props.saved_section_id))
    const named = new Set(section_ids.filter((id) => marked.has(id)))
    if (named.size) replace(released(list, { root: { props: {} }, content } satisfies Design, named).content)
  }
  return { blocks, insert, free }
}
