import { audienceBlocks, hasDesign } from '@stoa/domain/mails'
import { MultiSelect } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useAudienceOptions } from '../use-audience-options.ts'

/** Audiences that blocks of a mail are for. */
const audiencesIn = (design: unknown): number[] =>
  hasDesign(design) ? [...new Set(audienceBlocks(design).flatMap(({ value }) => value.audience_ids))] : []

interface AsMemberProps {
  accountId: number
  design: unknown
  value: readonly number[]
  onChange: (audience_ids: number[]) => void
}

/** Shows a mail, or sends a test, as a member of audiences; nothing for a mail that all see alike. */
export function AsMember({ accountId, design, value, onChange }: AsMemberProps) {
  const { t } = useTranslation('email_builder')
  const named = audiencesIn(design)
  const options = useAudienceOptions(accountId, named.length > 0).filter((one) => named.includes(Number(one.value)))
  if (!options.length) return null
  return (
    <MultiSelect
      label={t('as_member')}
      placeholder={value.length ? undefined : t('as_no_member')}
      data={options}
      clearable
      hidePickedOptions
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  )
}
