import type { ShownTo } from '@stoa/domain/blocks'
import { MultiSelect, Select, Stack } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useBuilder } from '../builder-context.ts'
import type { InputProps } from './fields-of.tsx'

const WHO = ['all', 'members', 'others'] as const

/** Whom a block is shown to: all, members of audiences, or all but these. */
export function AudienceField({ label, value, onChange, prop }: InputProps) {
  const { t } = useTranslation('page_builder')
  const { audiences = [] } = useBuilder()
  const shown = value as ShownTo | null | undefined
  const who = shown?.who ?? 'all'
  const chosen = (shown?.audience_ids ?? []).map(String)
  const gone = chosen.filter((id) => !audiences.some((one) => one.value === id)).map((id) => ({ value: id, label: t('shown.gone') }))
  const choose = (next: unknown) =>
    onChange(next === 'members' || next === 'others' ? { who: next, audience_ids: shown?.audience_ids ?? [] } : null)
  return (
    <Stack gap="xs">
      <Select label={label} options={WHO.map((one) => ({ value: one, label: t(`shown.${one}`) }))} value={who} onChange={choose} />
      {shown && (
        <MultiSelect
          label={t('shown.audiences')}
          description={audiences.length ? undefined : t('shown.none')}
          error={chosen.length ? undefined : t('shown.choose')}
          data={[...audiences, ...gone]}
          maxValues={prop.kind === 'audiences' ? prop.max : undefined}
          searchable
          hidePickedOptions
          value={chosen}
          onChange={(ids) => onChange({ who: shown.who, audience_ids: ids.map(Number) })}
        />
      )}
    </Stack>
  )
}
