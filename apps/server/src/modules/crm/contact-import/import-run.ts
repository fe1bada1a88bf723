import type { ImportOptions } from '@stoa/contract'
import type { ImportRecord } from './imports.presenter.ts'

/** Choices of an import, which are fixed when it starts. */
export interface ImportRun {
  id: number
  account_id: number
  user_id: number
  mapping: Record<string, string | null>
  options: StoredOptions
  contact_list_id: number | null
  consent_text: string
  /** Wording of the consent that a column of the file grants, by channel. */
  column_texts: Partial<Record<'email' | 'sms', string>>
  /** IP address from which the import was started and the consent was confirmed. */
  ip: string | null
}

export type StoredOptions = ImportOptions & { default_country: string }

export function runOf(row: ImportRecord): ImportRun {
  const {
    ip,
    column_texts = {},
    ...options
  } = row.options as unknown as StoredOptions & {
    ip?: string
    column_texts?: ImportRun['column_texts']
  }
  return {
    id: row.id,
    account_id: row.account_id,
    user_id: row.user_id,
    mapping: row.mapping as Record<string, string | null>,
    options,
    contact_list_id: row.contact_list_id,
    consent_text: row.consent_text ?? '',
    column_texts,
    ip: ip ?? null,
  }
}
