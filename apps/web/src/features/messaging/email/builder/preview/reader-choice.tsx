import { contacts } from '@stoa/contract/browser'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../../kit/index.ts'
import { ContactPicker } from '../../../../shared/contacts/index.ts'
import { AsMember } from './as-member.tsx'

/** For whom a mail is shown: a contact, or a person in these audiences and no other. */
export interface Reader {
  contact_id: number | null
  audience_ids: number[]
}

interface ReaderChoiceProps {
  accountId: number
  design: Record<string, unknown>
  reader: Reader
  onChange: (reader: Reader) => void
}

/** Chooses for whom a mail is shown. A contact is in the audiences that they are in. */
export function ReaderChoice({ accountId, design, reader, onChange }: ReaderChoiceProps) {
  const { t } = useTranslation('email')
  const mayPick = useMay()(contacts.list)
  const { contact_id, audience_ids } = reader
  return (
    <>
      {mayPick && (
        <ContactPicker
          accountId={accountId}
          label={t('preview.contact')}
          value={contact_id}
          onChange={(id) => onChange({ contact_id: id, audience_ids })}
        />
      )}
      {contact_id === null && (
        <AsMember
          accountId={accountId}
          design={design}
          value={audience_ids}
          onChange={(ids) => onChange({ contact_id, audience_ids: ids })}
        />
      )}
    </>
  )
}

/** The part of a request that says for whom a mail is shown. */
export const askedFor = ({ contact_id, audience_ids }: Reader) => (contact_id === null ? { contact_id, audience_ids } : { contact_id })
