import { isPageLink, type Bilingual, type PageProp } from '@stoa/domain/pages'
import { Checkbox, ColorInput, Stack, Textarea, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { RichTextField } from '../../../../shared/fields/index.ts'
import type { InputProps } from './fields-of.tsx'

const LONG = 100
const maxOf = (prop: PageProp) => ('max' in prop ? prop.max : 200)

/** A text in both languages. */
export function BilingualText({ label, value, onChange, prop }: InputProps) {
  const { t } = useTranslation('page_builder')
  const words = (value ?? {}) as Bilingual
  const max = maxOf(prop)
  return (
    <Stack gap="xs">
      {(['en', 'gr'] as const).map((locale) => {
        const shared = {
          label: t(`in_${locale}`, { label }),
          value: words[locale] ?? '',
          maxLength: max,
          onChange: (event: { currentTarget: { value: string } }) => onChange({ ...words, [locale]: event.currentTarget.value }),
        }
        return max > LONG ? <Textarea key={locale} autosize minRows={1} {...shared} /> : <TextInput key={locale} {...shared} />
      })}
    </Stack>
  )
}

/** A formatted text in both languages. */
export function RichTexts({ label, value, onChange }: InputProps) {
  const { t } = useTranslation('page_builder')
  const words = (value ?? {}) as Bilingual
  return (
    <Stack gap="sm">
      {(['en', 'gr'] as const).map((locale) => (
        <RichTextField
          key={locale}
          label={t(`in_${locale}`, { label })}
          value={words[locale] ?? ''}
          height={7}
          onChange={(html) => html !== (words[locale] ?? '') && onChange({ ...words, [locale]: html })}
        />
      ))}
    </Stack>
  )
}

/** Where a button or picture leads. */
export function LinkField({ label, value, onChange }: InputProps) {
  const { t } = useTranslation('page_builder')
  const link = (value ?? '') as string
  return (
    <TextInput
      label={label}
      placeholder="https://"
      value={link}
      error={link && !isPageLink(link.trim()) ? t('wrong_link') : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** The instant at which a countdown ends, in the time of the user's computer. */
export function InstantField({ label, value, onChange }: InputProps) {
  const at = value ? new Date(value as string) : null
  const local = at && !Number.isNaN(at.getTime()) ? new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16) : ''
  return (
    <TextInput
      type="datetime-local"
      label={label}
      value={local}
      onChange={(event) => onChange(event.currentTarget.value ? new Date(event.currentTarget.value).toISOString() : null)}
    />
  )
}

export function FlagField({ label, value, onChange }: InputProps) {
  return <Checkbox label={label} checked={value !== false} onChange={(event) => onChange(event.currentTarget.checked)} />
}

/** The colour of buttons and accents. */
export function ColourField({ label, value, onChange }: InputProps) {
  return (
    <ColorInput
      label={label}
      format="hex"
      value={(value as string | undefined) ?? '#2f5d62'}
      onChange={(colour) => /^#[0-9a-f]{6}$/i.test(colour) && onChange(colour)}
    />
  )
}

/** HTML of staff. */
export function HtmlField({ label, value, onChange, prop }: InputProps) {
  return (
    <Textarea
      label={label}
      autosize
      minRows={6}
      maxRows={20}
      maxLength={maxOf(prop)}
      value={(value as string | undefined) ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
