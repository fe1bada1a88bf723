import { Group, Paper, Skeleton, Stack } from '@stoa/ui'
import { useTranslation } from 'react-i18next'

/** Placeholder of columns and cards during the first load of a board. */
export function BoardSkeleton() {
  const { t } = useTranslation('pipelines')
  return (
    <Group wrap="nowrap" align="flex-start" gap="sm" role="status" aria-busy aria-label={t('board.loading')} style={{ overflow: 'hidden' }}>
      {[4, 3, 5, 2].map((cards, at) => (
        <Paper key={at} withBorder p="xs" w={272} flex="none">
          <Skeleton height={14} width="55%" mb="sm" />
          <Stack gap="xs">
            {Array.from({ length: cards }, (_, row) => (
              <Skeleton key={row} height={86} radius="md" />
            ))}
          </Stack>
        </Paper>
      ))}
    </Group>
  )
}
