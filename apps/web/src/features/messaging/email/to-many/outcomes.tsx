import { PageTurner, Group, Paper, ScrollArea, Stack, Text } from '@stoa/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelBody } from '../../../shared/records/index.ts'

interface Receiver {
  id: number
  name: string
  address: string
  /** Outcome of the message to the receiver. */
  outcome: ReactNode
}

interface OutcomesProps {
  loaded: Parameters<typeof PanelBody>[0]['loaded']
  receivers: readonly Receiver[]
  pages: { page: number; last: number; onPage: (page: number) => void }
}

/** Receivers of a message to a stage, with the outcome for each. */
export function Outcomes({ loaded, receivers, pages }: OutcomesProps) {
  const { t } = useTranslation('email')
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600}>
        {t('stage.receivers')}
      </Text>
      <PanelBody loaded={loaded} isEmpty={!receivers.length} empty={null}>
        <ScrollArea.Autosize mah={320}>
          <Stack gap={6} role="list" aria-label={t('stage.receivers')}>
            {receivers.map(({ id, name, address, outcome }) => (
              <Paper key={id} withBorder p="xs" role="listitem">
                <Group justify="space-between" gap="xs">
                  <Stack gap={0} miw={0}>
                    <Text size="sm" truncate>
                      {name}
                    </Text>
                    <Text size="xs" c="dimmed" truncate>
                      {address}
                    </Text>
                  </Stack>
                  {outcome}
                </Group>
              </Paper>
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </PanelBody>
      {pages.last > 1 && (
        <Group justify="center">
          <PageTurner page={pages.page} pages={pages.last} onPage={pages.onPage} />
        </Group>
      )}
    </Stack>
  )
}
