import { type BlockLocale, type Bilingual, type Design, placedBlocks, propsOf, wordsOf } from '../blocks/block-list.ts'
import { MAIL_LIST } from './mail-blocks.ts'

type Props = Record<string, unknown>

/** All texts of a mail with the paths of their properties, the lines of the inbox first. */
export function textsOfMail(design: Design): { path: string; kind: 'text' | 'rich'; words: Bilingual }[] {
  const placed = [
    { path: 'root', props: design.root.props, known: MAIL_LIST.root },
    ...placedBlocks(MAIL_LIST, design.content).map(({ type, props, path }) => ({ path, props, known: propsOf(MAIL_LIST, type) ?? {} })),
  ]
  return placed.flatMap(({ path, props, known }) =>
    Object.entries(known).flatMap(([name, { kind }]) =>
      (kind === 'text' || kind === 'rich') && props[name] ? [{ path: `${path}.props.${name}`, kind, words: props[name] }] : [],
    ),
  )
}

/** Whether a mail says anything in a language. */
export const speaks = (design: Design, locale: BlockLocale): boolean =>
  textsOfMail(design).some(({ words }) => Boolean(words[locale]?.trim()))

/** Subject or preheader in a language, else in the other. */
export const lineOf = ({ root }: Design, name: 'subject' | 'preheader', locale: BlockLocale): string =>
  wordsOf(root.props[name], locale).trim()

/** The design with another subject or preheader in a language. */
export function withLine(design: Design, name: 'subject' | 'preheader', locale: BlockLocale, words: string): Design {
  const props: Props = { ...design.root.props, [name]: { ...(design.root.props[name] as Bilingual | undefined), [locale]: words } }
  return { ...design, root: { props } }
}
