import { MultiSelect } from '@stoa/ui'
import { useEffect, useRef } from 'react'
import type { PartsInputProps } from '../../../kit/index.ts'

interface IdsInputProps extends PartsInputProps {
  options: readonly { value: string; label: string }[]
}

/** An input for ids with commas between them, chosen by their names. Leaving it saves, Escape leaves the value. */
export function IdsInput({ options, label, text, error, isPending, onType, onKeyDown, onLeave }: IdsInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <MultiSelect
      aria-label={label}
      size="xs"
      className="stoa-field-input"
      ref={input}
      searchable
      data={options}
      value={text ? text.split(',') : []}
      error={error}
      readOnly={isPending}
      onChange={(ids) => onType(ids.join(','))}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') onKeyDown(event)
      }}
      onBlur={() => onLeave(text)}
    />
  )
}
