import { mapIntakeAgain, requestIntakes, type RequestIntake } from '@stoa/contract/browser'
import {
  Anchor,
  Button,
  Code,
  Collapse,
  Group,
  PageTurner,
  Stack,
  StatusBadge,
  Text,
  UnstyledButton,
  type StatusTone,
  SettingsCard,
} from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant, useAct, useEndpoint } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'
import { requestPaths } from '../request-paths.ts'

const PER_PAGE = 10
const TONES: Record<RequestIntake['status'], StatusTone> = { received: 'info', mapped: 'good', duplicate: 'neutral', failed: 'bad' }

/** Recent submissions as received, with their results. */
export function IntakeLog({ accountId }: { accountId: number }) {
  const { t } = useTranslation('request_settings')
  const [page, setPage] = useState(1)
  const loaded = useEndpoint(
    requestIntakes.list,
    { params: { account_id: accountId }, query: { include: ['intakeSource'], sort: '-received', per_page: PER_PAGE, page } },
    { keepPrevious: true },
  )
  const rows = loaded.answer?.data ?? []
  const pages = loaded.answer?.meta.last_page ?? 1
  return (
    <SettingsCard title={t('intakes.title')} text={t('intakes.text')}>
      <Stack gap={6}>
        <PanelBody loaded={loaded} isEmpty={!rows.length} empty={<Text size="sm">{t('intakes.empty')}</Text>}>
          {rows.map((intake) => (
            <Row key={intake.uuid} intake={intake} />
          ))}
          {pages > 1 && (
            <Group justify="center" mt="xs">
              <PageTurner page={page} pages={pages} onPage={setPage} />
            </Group>
          )}
        </PanelBody>
      </Stack>
    </SettingsCard>
  )
}

function Row({ intake }: { intake: RequestIntake }) {
  const { t, i18n } = useTranslation(['request_settings', 'crm'])
  const [isOpen, setOpen] = useState(false)
  const again = useAct(mapIntakeAgain, ['contact-requests'])
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs">
        <UnstyledButton onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          <Group gap="xs">
            <StatusBadge tone={TONES[intake.status]}>{t(`intakes.statuses.${intake.status}`)}</StatusBadge>
            <Text size="sm">{intake.intakeSource?.name ?? t(`crm:contacts.sources.${intake.source}`)}</Text>
            <Text size="xs" c="dimmed">
              {formatInstant(intake.received_at, i18n.language)}
            </Text>
          </Group>
        </UnstyledButton>
        <Group gap="xs">
          {intake.contact_request_id !== null && (
            <Anchor component={Link} to={requestPaths.page(intake.account_id, intake.contact_request_id)} size="sm">
              {t('intakes.open')}
            </Anchor>
          )}
          {(intake.status === 'failed' || intake.status === 'duplicate') && (
            <Button
              size="compact-sm"
              variant="default"
              loading={again.isPending}
              onClick={() => void again.run({ params: { uuid: intake.uuid } })}
            >
              {t(intake.status === 'failed' ? 'intakes.again' : 'intakes.apart')}
            </Button>
          )}
        </Group>
      </Group>
      <Collapse expanded={isOpen}>
        {intake.status === 'duplicate' && (
          <Text size="sm" c="dimmed">
            {t('intakes.repeat')}
          </Text>
        )}
        {intake.error && (
          <Text size="sm" c="red">
            {t(intake.error === 'no_reach' ? 'intakes.errors.no_reach' : 'intakes.errors.unexpected')}
          </Text>
        )}
        <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {JSON.stringify(intake.payload, null, 2)}
        </Code>
      </Collapse>
    </Stack>
  )
}
