import { Group, Paper, Text, Title } from '@stoa/ui'
import type { ReactNode } from 'react'

/** A card of the home page with its heading. */
export function HomeCard({ title, text, children }: { title: string; text?: string | undefined; children: ReactNode }) {
  return (
    <Paper withBorder p="md" component="section">
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        {text && (
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        )}
      </Group>
      {children}
    </Paper>
  )
}
