import { Paper, Text, Title } from '@stoa/ui'
import type { ReactNode } from 'react'

/** A titled part of the page; `empty` replaces its content. */
export function Section({ title, empty, children }: { title: string; empty: string | false; children: ReactNode }) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Title order={2} size="h5" mb="sm">
        {title}
      </Title>
      {empty ? (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      ) : (
        children
      )}
    </Paper>
  )
}
