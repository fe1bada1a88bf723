import { Paper, SimpleGrid, Text } from '@stoa/ui'

/** Figures of a campaign before it goes out, such as the people who get it. */
export function PreflightFigures({ figures }: { figures: readonly (readonly [label: string, value: string])[] }) {
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="xs">
      {figures.map(([label, value]) => (
        <Paper key={label} withBorder p="sm">
          <Text size="xs" c="dimmed">
            {label}
          </Text>
          <Text fz={22} fw={700}>
            {value}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  )
}
