import { Group, Skeleton, Stack } from '@stoa/ui'
import { useTranslation } from 'react-i18next'

/** Placeholder of columns and cards during the first load of a board. */
export function BoardSkeleton() {
  const { t } = useTranslation('pipelines')
  return (
    <Group wrap="nowrap" align="flex-start" gap="sm" role="status" aria-busy aria-label={t('board.loading')} style={{ overflow: 'hidden' }}>
      {[4, 3, 5, 2].map((cards, at) => (
        <Stack key={at} w={214} flex="1 0 auto" gap={6}>
          <Skeleton height={5} />
          <Skeleton height={44} width="55%" mb={4} />
          <Stack gap={6}>
            {Array.from({ length: cards }, (_, row) => (
              <Skeleton key={row} height={86} radius="md" />
            ))}
          </Stack>
        </Stack>
      ))}
    </Group>
  )
}
