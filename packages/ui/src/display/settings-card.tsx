import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A section of a settings page: title, explanation, and an action on the right. */
export function SettingsCard({
  title,
  text,
  action,
  tone,
  children,
}: {
  title: string
  text?: string
  action?: ReactNode
  tone?: 'danger'
  children: ReactNode
}) {
  return (
    <Paper withBorder p="lg" component="section" {...(tone && { style: { borderColor: 'var(--mantine-color-red-5)' } })}>
      <Group justify="space-between" align="flex-start" mb="md" gap="xs">
        <Stack gap={0} miw={0} flex="1 1 15rem">
          <Title order={2} size="h4">
            {title}
          </Title>
          {text && (
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          )}
        </Stack>
        {action && <Box style={{ flexShrink: 0 }}>{action}</Box>}
      </Group>
      {children}
    </Paper>
  )
}
