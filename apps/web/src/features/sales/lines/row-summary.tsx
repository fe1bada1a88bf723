import { Group, Text } from '@stoa/ui'
import type { ReactNode } from 'react'

/** Status and amount below a row's name, on narrow screens without their columns. */
export function RowSummary({ status, amount }: { status: ReactNode; amount: string }) {
  return (
    <Group gap="xs" mt={4} hiddenFrom="sm">
      {status}
      <Text size="xs" fw={600} style={{ whiteSpace: 'nowrap' }}>
        {amount}
      </Text>
    </Group>
  )
}
