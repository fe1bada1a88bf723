import { WITHHOLDING_CATEGORIES } from '@stoa/domain'
import { NumberInput, SimpleSelect } from '@stoa/ui'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PartsInputProps } from '../../../../kit/index.ts'
import { PERCENT_RANGE } from '../../../shared/fields/index.ts'
import { joined, parts } from './withholding.ts'

/** Percentage and category of withheld tax while they are edited. Enter or leaving both saves, Escape leaves the value. */
export function WithholdingInput({ label, text, error, isPending, onType, onKeyDown, onChosen, onLeave }: PartsInputProps) {
  const { t } = useTranslation('vat')
  const [percent, category] = parts(text)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  return (
    <div
      className="stoa-field-input"
      role="presentation"
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') onKeyDown(event)
        if (event.key === 'Enter') onChosen(text)
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave(text)
      }}
    >
      <NumberInput
        size="xs"
        aria-label={`${label} %`}
        ref={input}
        rightSection="%"
        {...PERCENT_RANGE}
        decimalScale={2}
        hideControls
        autoComplete="off"
        value={percent === '' ? '' : Number(percent.replace(',', '.'))}
        error={error}
        readOnly={isPending}
        onChange={(value) => onType(joined(String(value).replace('.', ','), category))}
      />
      <SimpleSelect
        size="xs"
        aria-label={t('withholding.category')}
        required={false}
        disabled={isPending}
        options={WITHHOLDING_CATEGORIES.map((code) => ({
          value: code,
          label: t('withholding.option', { code, name: t(`withholding.categories.${code}`) }),
        }))}
        value={String(category ?? '')}
        onChange={(event) => onType(joined(percent, Number(event.currentTarget.value) || null))}
      />
    </div>
  )
}
