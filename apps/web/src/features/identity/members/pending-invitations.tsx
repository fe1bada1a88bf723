import { membershipInvitations, resendInvitation, type Invitation } from '@stoa/contract/browser'
import {
  ActionIcon,
  Badge,
  Button,
  ErrorState,
  Group,
  IconMail,
  IconX,
  Paper,
  Stack,
  Text,
  ThemeIcon,
  Title,
  toast,
  Tooltip,
} from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { ApiError, Can, formatDay, useChange, useEndpoint } from '../../../kit/index.ts'

/** Pending invitations; renders nothing if there are none. */
export function PendingInvitations({ accountId }: { accountId: number }) {
  const { t } = useTranslation('members')
  const invitations = useEndpoint(
    membershipInvitations.list,
    { params: { account_id: accountId }, query: { per_page: 100, sort: '-sent' } },
    { keepPrevious: true },
  )
  const rows = invitations.answer?.data ?? []
  if (invitations.reason) return <ErrorState message={invitations.reason} onRetry={invitations.reload} />
  if (!rows.length) return null
  return (
    <Stack gap="xs" mt="lg" component="section" aria-label={t('invitations.title')}>
      <Group gap="xs">
        <Title order={2} size="h4">
          {t('invitations.title')}
        </Title>
        <Badge variant="light">{invitations.answer?.meta.total}</Badge>
      </Group>
      <Paper withBorder>
        {rows.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </Paper>
    </Stack>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { t, i18n } = useTranslation('members')
  const resend = useChange(resendInvitation, ['invitations'])
  const revoke = useChange(membershipInvitations.remove, ['invitations'])
  const run = (work: Promise<unknown>, done: string) =>
    work.then(
      () => toast({ message: done, tone: 'good' }),
      (failure: unknown) => {
        if (!(failure instanceof ApiError)) throw failure
        toast({ message: failure.message, tone: 'bad' })
      },
    )
  const params = { id: invitation.id }
  return (
    <Group px="md" py="sm" gap="sm" justify="space-between" className="stoa-invitation">
      <Group gap="sm" wrap="nowrap" miw={0} flex="1 1 240px">
        <ThemeIcon variant="light" radius="xl" size={32} aria-hidden>
          <IconMail size={16} />
        </ThemeIcon>
        <Stack gap={0} miw={0}>
          <Text size="sm" fw={550} truncate>
            {invitation.email}
          </Text>
          <Text size="xs" c="dimmed">
            {t('invitations.line', {
              roles: invitation.roles.map((role) => role.name).join(', '),
              inviter: invitation.invited_by.username,
              day: formatDay(invitation.expires_at, i18n.language),
            })}
          </Text>
        </Stack>
      </Group>
      <Group gap={4} wrap="nowrap" ml="auto">
        <Can endpoint={resendInvitation}>
          <Button
            size="compact-sm"
            variant="subtle"
            loading={resend.isPending}
            onClick={() => void run(resend.send({ params }), t('invitations.resent', { email: invitation.email }))}
          >
            {t('invitations.resend')}
          </Button>
        </Can>
        <Can endpoint={membershipInvitations.remove}>
          <Tooltip label={t('invitations.revoke')}>
            <ActionIcon
              aria-label={t('invitations.revoke_one', { email: invitation.email })}
              loading={revoke.isPending}
              onClick={() => void run(revoke.send({ params }), t('invitations.revoked', { email: invitation.email }))}
            >
              <IconX size={16} />
            </ActionIcon>
          </Tooltip>
        </Can>
      </Group>
    </Group>
  )
}
