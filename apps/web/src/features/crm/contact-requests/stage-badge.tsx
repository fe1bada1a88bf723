import type { RequestPipeline, RequestStage } from '@stoa/contract/browser'
import { Box, Group, Stack, Text } from '@stoa/ui'

/** The current stage of a request in its colour, with the name of the pipeline. */
export function StageBadge({ stage, pipeline }: { stage: RequestStage; pipeline?: RequestPipeline | null | undefined }) {
  return (
    <Stack gap={0}>
      <Group gap={6} wrap="nowrap">
        <Box
          w={9}
          h={9}
          style={{ borderRadius: '50%', flex: 'none', background: stage.color ?? 'var(--mantine-color-gray-5)' }}
          aria-hidden
        />
        <Text size="sm" truncate title={stage.name}>
          {stage.name}
        </Text>
      </Group>
      {pipeline && (
        <Text size="xs" c="dimmed" pl={15} truncate title={pipeline.name}>
          {pipeline.name}
        </Text>
      )}
    </Stack>
  )
}
