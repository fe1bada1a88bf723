import { CHANNELS, type ImportColumn, type ImportField } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { text } from '#kit/refuse.ts'
import type { ImportRecord } from './imports.presenter.ts'

type Channel = (typeof CHANNELS)[number]

/** The wordings that the importing member can confirm, by the channels for which they state a basis. */
export const consentTexts = (ctx: Context) => ({
  email_sms: text(ctx, 'import:consent_text'),
  email: text(ctx, 'import:consent_texts.email'),
  sms: text(ctx, 'import:consent_texts.sms'),
  none: text(ctx, 'import:consent_texts.none'),
})

/** The wording that the importing member confirmed: it names the channels that no column of the file decides. */
export function consentText(ctx: Context, { mapping, options: { consent_channels } }: Wording): string {
  const stated = CHANNELS.filter((channel) => consent_channels.includes(channel) && columnOf(mapping, channel) === undefined)
  return consentTexts(ctx)[(stated.join('_') || 'none') as keyof ReturnType<typeof consentTexts>]
}

/** The wording of the consent that a column of the file grants, by channel. It names the column. */
export function columnTexts(ctx: Context, row: ImportRecord, mapping: Mapping): Partial<Record<Channel, string>> {
  const columns = row.columns as ImportColumn[]
  const texts = CHANNELS.flatMap((channel) => {
    const index = columnOf(mapping, channel)
    const column = index === undefined ? undefined : (columns[Number(index)]?.heading ?? String(Number(index) + 1))
    return column === undefined ? [] : [[channel, text(ctx, `import:consent_column.${channel}`, { column })]]
  })
  return Object.fromEntries(texts)
}

type Mapping = Record<string, string | null>

/** The choices that decide about the wording. */
export interface Wording {
  mapping: Mapping
  options: { consent_channels: Channel[] }
}

const columnOf = (mapping: Mapping, channel: Channel): string | undefined =>
  Object.entries(mapping).find(([, field]) => field === (`consent_${channel}` satisfies ImportField))?.[0]
