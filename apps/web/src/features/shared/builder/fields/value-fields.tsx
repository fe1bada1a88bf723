import type { Bilingual, BlockProp } from '@stoa/domain/blocks'
import { Checkbox, ColorInput, Group, Stack, Textarea, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { RichTextField } from '../../fields/index.ts'
import { useBuilder } from '../builder-context.ts'
import type { InputProps } from './fields-of.tsx'

const LONG = 100
const maxOf = (prop: BlockProp) => ('max' in prop ? prop.max : 200)

/** A text with a merge tag behind it. */
const spaced = (text: string | undefined, tag: string) => (text ? `${text.trimEnd()} ${tag}` : tag)

/** A text in both languages. */
export function BilingualText({ label, value, onChange, prop }: InputProps) {
  const { t } = useTranslation('page_builder')
  const { TagMenu } = useBuilder()
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
        const input = max > LONG ? <Textarea autosize minRows={1} {...shared} /> : <TextInput {...shared} />
        return (
          <Stack key={locale} gap={4}>
            {input}
            {TagMenu && (
              <Group gap="xs">
                <TagMenu onInsert={(tag) => onChange({ ...words, [locale]: spaced(words[locale], tag) })} />
              </Group>
            )}
          </Stack>
        )
      })}
    </Stack>
  )
}

/** A formatted text in both languages. */
export function RichTexts({ label, value, onChange }: InputProps) {
  const { t } = useTranslation('page_builder')
  const { TagMenu } = useBuilder()
  const words = (value ?? {}) as Bilingual
  return (
    <Stack gap="sm">
      {(['en', 'gr'] as const).map((locale) => (
        <RichTextField
          key={locale}
          label={t(`in_${locale}`, { label })}
          value={words[locale] ?? ''}
          height={7}
          {...(TagMenu && { renderTools: (insert) => <TagMenu onInsert={insert} /> })}
          onChange={(html) => html !== (words[locale] ?? '') && onChange({ ...words, [locale]: html })}
        />
      ))}
    </Stack>
  )
}

/** Where a button or picture leads. */
export function LinkField({ label, value, onChange }: InputProps) {
  const { t } = useTranslation('page_builder')
  const { isLink, TagMenu } = useBuilder()
  const link = (value ?? '') as string
  return (
    <Stack gap={4}>
      <TextInput
        label={label}
        placeholder="https://"
        value={link}
        error={link && !isLink(link.trim()) ? t('wrong_link') : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {TagMenu && (
        <Group gap="xs">
          <TagMenu onInsert={(tag) => onChange(`${link}${tag}`)} />
        </Group>
      )}
    </Stack>
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
  const { colours } = useBuilder()
  return (
    <ColorInput
      label={label}
      format="hex"
      swatches={[...colours]}
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
