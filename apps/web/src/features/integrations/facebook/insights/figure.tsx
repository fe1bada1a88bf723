import { SimpleGrid, Text } from '@stoa/ui'
import type { ReactNode } from 'react'

/** Figures beside each other. */
export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 4 }} role="group" aria-label={label}>
      {children}
    </SimpleGrid>
  )
}

/** A figure with its name. */
export function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text className="stoa-display" fz={22} fw={480}>
        {value}
      </Text>
    </div>
  )
}
