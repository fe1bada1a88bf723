import { listEmailEvents, type EmailEvent } from '@stoa/contract/browser'
import { Stack, Text, Timeline } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatInstant, useEndpoint } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'

type Line = EmailEvent

/** Events of a mail since it was sent. */
export function LetterTimeline({ id }: { id: number }) {
  const { t } = useTranslation('email')
  const loaded = useEndpoint(listEmailEvents, { params: { id } }, { keepPrevious: true })
  const lines = loaded.answer?.data ?? []
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600} component="h3" m={0}>
        {t('timeline.title')}
      </Text>
      <PanelBody loaded={loaded} isEmpty={!lines.length} empty={<Text size="sm">{t('timeline.empty')}</Text>}>
        <Timeline bulletSize={12} lineWidth={2} active={lines.length}>
          {lines.map((line) => (
            <Timeline.Item key={`${line.type}-${line.id}`} title={<Title line={line} />}>
              <Detail line={line} />
            </Timeline.Item>
          ))}
        </Timeline>
      </PanelBody>
    </Stack>
  )
}

function Title({ line }: { line: Line }) {
  const { t } = useTranslation('email')
  return (
    <Text size="sm" fw={550} {...(line.is_machine && { c: 'dimmed' })}>
      {t(`timeline.${line.type}`)}
      {line.is_machine && ` ${t('timeline.by_machine')}`}
    </Text>
  )
}

function Detail({ line }: { line: Line }) {
  const { i18n } = useTranslation('email')
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {[formatInstant(line.occurred_at, i18n.language), line.browser, line.url, line.detail].filter(Boolean).join(' · ')}
    </Text>
  )
}
