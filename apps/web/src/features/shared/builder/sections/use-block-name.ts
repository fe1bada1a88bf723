import { type Block, wordsOf } from '@stoa/domain/blocks'
import { useTranslation } from 'react-i18next'
import { useBuilder } from '../builder-context.ts'

const SHOWN = 40

/** @returns a function that names a block by its kind and its first words */
export function useBlockName(): (block: Block) => string {
  const { t } = useTranslation(['page_builder', 'email_builder'])
  const { locale } = useBuilder()
  return ({ type, props }) => {
    const kind = t([`page_builder:blocks.${type}`, `email_builder:blocks.${type}`] as never)
    const words = wordsOf(props.text ?? props.label ?? props.title, locale)
      .replaceAll(/<[^>]*>/g, ' ')
      .trim()
    return words ? `${kind}: ${words.slice(0, SHOWN)}` : kind
  }
}
