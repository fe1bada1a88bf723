import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { IconSearch } from '@tabler/icons-react'

/** A search box that submits on Enter and then clears itself (spec 2.7). */
export function SimpleSearch({ onSubmit, label }: { onSubmit: (text: string) => void; label: string }) {
  const [text, setText] = useState('')
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        onSubmit(text)
        setText('')
      }}
    />
  )
}
