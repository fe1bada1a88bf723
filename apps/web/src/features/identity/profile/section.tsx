import { Box, Paper, SimpleGrid, Text, Title } from '@stoa/ui'
import type { ReactNode } from 'react'

/** A section of a settings page: title on the left, inputs on the right; one column on phones. */
export function Section({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} mb="md" component="section" aria-label={title}>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <Box>
          <Title order={2} fz="lg">
            {title}
          </Title>
          {text && (
            <Text size="sm" c="dimmed" mt={6} maw={420} component="div" style={{ overflowWrap: 'anywhere' }}>
              {text}
            </Text>
          )}
        </Box>
        <Box maw={520}>{children}</Box>
      </SimpleGrid>
    </Paper>
  )
}
