import type { ContactRequest } from '@stoa/contract/browser'
import { ActionIcon, Anchor, Avatar, Group, IconExternalLink, Stack, StatusBadge, Text, Title } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { contactPaths } from '../../contacts/index.ts'
import { useContactName } from '../../../shared/contacts/index.ts'
import { FirstAnswer, REQUEST_PRIORITY_TONES, REQUEST_STATUS_TONES } from '../list/request-columns.tsx'
import { requestPaths } from '../request-paths.ts'
import { StageBadge } from '../stage-badge.tsx'
import { RequestActions } from './request-actions.tsx'
import { StageSteps } from './stage-steps.tsx'
import { formatPhone } from '../../../../kit/index.ts'

interface RequestHeaderProps {
  request: ContactRequest
  onGone: () => void
  linkToPage: boolean
}

/** Subject, contact, stage and actions of a request. */
export function RequestHeader({ request, onGone, linkToPage }: RequestHeaderProps) {
  const { t } = useTranslation('requests')
  return (
    <Stack gap="sm">
      <Group wrap="nowrap" align="flex-start" justify="space-between">
        <Stack gap={6} flex={1} miw={0}>
          {linkToPage && (
            <Title order={2} size="h3" lineClamp={2}>
              <Text span inherit c="dimmed" fw={400}>
                #{request.number}
              </Text>{' '}
              {request.subject}
            </Title>
          )}
          <Group gap="xs">
            <StatusBadge tone={REQUEST_STATUS_TONES[request.status]}>{t(`statuses.${request.status}`)}</StatusBadge>
            {request.priority !== 'normal' && (
              <StatusBadge tone={REQUEST_PRIORITY_TONES[request.priority]}>{t(`priorities.${request.priority}`)}</StatusBadge>
            )}
            {request.is_rotting && <StatusBadge tone="warning">{t('rotting')}</StatusBadge>}
            {request.pipelineStage && <StageBadge stage={request.pipelineStage} pipeline={request.currentPipeline} />}
            <FirstAnswer request={request} />
          </Group>
          {request.contact && <Asker contact={request.contact} />}
        </Stack>
        <Group gap={4} wrap="nowrap">
          {linkToPage && (
            <ActionIcon
              component={Link}
              to={requestPaths.page(request.account_id, request.id)}
              aria-label={t('open_page')}
              title={t('open_page')}
            >
              <IconExternalLink size={18} />
            </ActionIcon>
          )}
        </Group>
      </Group>
      <StageSteps request={request} />
      <RequestActions request={request} onGone={onGone} />
    </Stack>
  )
}

/** The contact with links to its page, e-mail and phone. */
function Asker({ contact }: { contact: NonNullable<ContactRequest['contact']> }) {
  const name = useContactName()(contact)
  return (
    <Group gap="sm">
      <Group gap={8} wrap="nowrap">
        <Avatar size={26} username={name} color={contact.id} src={contact.avatar_url} />
        <Anchor component={Link} to={contactPaths.page(contact.account_id, contact.id)} size="sm" fw={600}>
          {name}
        </Anchor>
      </Group>
      {contact.email && (
        <Anchor size="sm" href={`mailto:${contact.email}`}>
          {contact.email}
        </Anchor>
      )}
      {contact.phone && (
        <Anchor size="sm" href={`tel:${contact.phone}`}>
          {formatPhone(contact.phone)}
        </Anchor>
      )}
    </Group>
  )
}
