import { type Block, type BlockLocale, wordsOf } from '@stoa/domain/blocks'
import { useTranslation } from 'react-i18next'
import { useBuilder } from '../builder-context.ts'

const SHOWN = 40

/** @returns a function that names a block by its kind and its first words */
export function useBlockName(): (block: Block) => string {
  const { t } = useTranslation(['page_builder', 'email_builder'])
  const { locale } = useBuilder()
  return (block) => {
    const kind = t([`page_builder:blocks.${block.type}`, `email_builder:blocks.${block.type}`] as never)
    const words = firstWords(block, locale)
    return words ? `${kind}: ${words.slice(0, SHOWN)}` : kind
  }
}

/** The first words of a block, or of the blocks in it; empty for blocks such as pictures. */
function firstWords({ props }: Block, locale: BlockLocale): string {
  const words = wordsOf(props.text ?? props.label ?? props.title, locale)
    .replaceAll(/<[^>]*>/g, ' ')
    .trim()
  if (words) return words
  for (const value of Object.values(props)) {
    if (!isBlocks(value)) continue
    for (const block of value) {
      const inner = firstWords(block, locale)
      if (inner) return inner
    }
  }
  return ''
}

const isBlocks = (value: unknown): value is Block[] =>
  Array.isArray(value) && value.every((one: unknown) => typeof one === 'object' && one !== null && 'type' in one && 'props' in one)
