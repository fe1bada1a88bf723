import { useEffect, useRef, useState } from 'react'
import { namesOf, type NamesInputProps } from '../../../../kit/index.ts'
import { TagNamesInput } from './tag-names-input.tsx'

/** The tags of a row while they are edited in their cell. Enter adds the typed name; Enter again, or leaving the cell, saves. */
export function TagNamesCell({
  account_id,
  label,
  text,
  error,
  isPending,
  typed: before,
  onType,
  onKeyDown,
  onChosen,
  onLeave,
}: NamesInputProps) {
  const [typed, setTyped] = useState(() => before?.text ?? '')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    // The list has keys of its rows. The input ignores a key whose event was stopped before it, so they are stopped around it.
    <div role="presentation" onKeyDown={(event) => event.stopPropagation()}>
      <TagNamesInput
        ref={input}
        accountId={account_id}
        aria-label={label}
        size="xs"
        className="stoa-field-input"
        error={error}
        readOnly={isPending}
        value={namesOf(text)}
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={(names) => onType(names.join(', '))}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onKeyDown(event)
          if (event.key === 'Enter' && !typed.trim()) onChosen(text)
        }}
        onBlur={() => onLeave(namesOf(`${text},${typed}`).join(', '))}
      />
    </div>
  )
}
