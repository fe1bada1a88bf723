import { contacts } from '@stoa/contract/browser'
import { Button, Group, Select, TagsInput } from '@stoa/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../../../kit/index.ts'
import type { EmailOwner } from '../../email-owner.ts'
import { NoSender } from '../../no-sender.tsx'
import type { useSenders } from '../../use-senders.ts'
import type { ComposerValues } from '../composer-values.ts'

interface AddressFieldsProps {
  owner: EmailOwner
  values: ComposerValues
  senders: ReturnType<typeof useSenders>
  errorOf: (field: string) => string | undefined
  onChange: (next: Partial<ComposerValues>) => void
}

const SEPARATORS = [',', ';', ' ']

/** Sender and receivers. Suggests the addresses of the contact; the primary one is preset. */
export function AddressFields({ owner, values, senders, errorOf, onChange }: AddressFieldsProps) {
  const { t } = useTranslation('email')
  const known = useContactAddresses(owner.contact_id)
  const [isCopied, setCopied] = useState(values.cc.length + values.bcc.length > 0)
  const main = known[0]
  const isEmpty = values.to.length === 0
  useEffect(() => {
    if (main && isEmpty) onChange({ to: [main] })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the addresses are loaded; a field that the user empties remains empty
  }, [main])
  const field = (name: 'to' | 'cc' | 'bcc') => (
    <TagsInput
      key={name}
      label={t(`fields.${name}`)}
      data={known.filter((address) => !values[name].includes(address))}
      value={values[name]}
      onChange={(next) => onChange({ [name]: next })}
      splitChars={SEPARATORS}
      acceptValueOnBlur
      error={errorOf(name)}
      clearable={false}
    />
  )
  return (
    <>
      {senders.isMissing && <NoSender accountId={owner.account_id} />}
      {senders.options.length > 0 && (
        <Select
          label={t('fields.from')}
          required
          withAsterisk={false}
          options={senders.options}
          value={values.from_email_uuid ?? senders.verified[0]?.uuid ?? null}
          error={errorOf('from_email_uuid')}
          onChange={(from_email_uuid) => onChange({ from_email_uuid: from_email_uuid as string | null })}
        />
      )}
      {field('to')}
      {isCopied ? (
        <>
          {field('cc')}
          {field('bcc')}
        </>
      ) : (
        <Group>
          <Button size="compact-xs" variant="subtle" onClick={() => setCopied(true)}>
            {t('composer.copies')}
          </Button>
        </Group>
      )}
    </>
  )
}

/** Addresses of a contact, the primary one first. */
function useContactAddresses(id: number | null): string[] {
  const loaded = useEndpoint(
    contacts.read,
    { params: { id: id ?? 0 }, query: { include: ['emailAddresses'] } },
    { enabled: id !== null, staleTime: 60_000 },
  )
  const contact = loaded.answer?.data
  const all = [contact?.email, ...(contact?.emailAddresses ?? []).map((one) => one.email)]
  return [...new Set(all.filter((address): address is string => Boolean(address)))]
}
