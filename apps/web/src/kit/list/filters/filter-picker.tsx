import { fold } from '@stoa/domain'
import { Combobox, TextInput, useCombobox } from '@stoa/ui'
import { useEffect, useRef, useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterFields } from './filter-fields.ts'

interface FilterPickerProps {
  fields: FilterFields
  /** The fields to choose from. */
  names: readonly string[]
  onChoose: (name: string) => void
  ref: Ref<HTMLDivElement>
}

/** Chooses the field of a condition: typing narrows the list, arrow keys move in it, Enter chooses. */
export function FilterPicker({ fields, names, onChoose, ref }: FilterPickerProps) {
  const { t } = useTranslation('kit')
  const combobox = useCombobox({ opened: true })
  const [text, setText] = useState('')
  const found = names.filter((name) => fold(fields[name]!.label).includes(fold(text)))
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => void whole.current?.scrollIntoView({ block: 'nearest' }), [])
  const { selectFirstOption } = combobox
  useEffect(() => void selectFirstOption(), [text, selectFirstOption])
  return (
    <div ref={whole}>
      <Combobox store={combobox} onOptionSubmit={onChoose}>
        <Combobox.EventsTarget>
          <TextInput
            wrapperProps={{ ref }}
            size="xs"
            aria-label={t('filters.choose')}
            placeholder={t('filters.choose')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Combobox.EventsTarget>
        <Combobox.Options mt={6} mah={280} className="stoa-scroll" aria-label={t('filters.choose')}>
          {found.map((name) => (
            <Combobox.Option key={name} value={name}>
              {fields[name]!.label}
            </Combobox.Option>
          ))}
          {!found.length && <Combobox.Empty>{t('filters.nothing')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox>
    </div>
  )
}
