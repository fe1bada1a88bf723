import { type LoginSession, loginSessions, revokeOtherSessions, revokeSession } from '@stoa/contract/browser'
import { Badge, Box, Button, ConfirmDialog, Group, IconDeviceDesktop, IconPhone, ListSkeleton, Stack, Text, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureStrip, ApiError, formatInstant, useChange, useEndpoint } from '../../../kit/index.ts'

/** The user's sessions; each can be signed out, or all others together. */
export function SessionsPanel() {
  const { t } = useTranslation('identity')
  const loaded = useEndpoint(loginSessions)
  const one = useChange(revokeSession, [loginSessions])
  const others = useChange(revokeOtherSessions, [loginSessions])
  const [isAsking, setAsking] = useState(false)
  const run = async (send: () => Promise<unknown>) => {
    try {
      await send()
      toast({ message: t('security.signed_out'), tone: 'good' })
      loaded.reload()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: t(failure.code === 'impersonating' ? 'errors.impersonating' : 'errors.sign_out'), tone: 'bad' })
    }
    setAsking(false)
  }
  if (!loaded.answer) return loaded.reason ? <FailureStrip loaded={loaded} /> : <ListSkeleton rows={2} />
  const sessions = loaded.answer.data
  return (
    <Stack gap="sm">
      {sessions.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          isPending={one.isPending}
          onRevoke={() => void run(() => one.send({ params: { id: session.id } }))}
        />
      ))}
      {sessions.length > 1 && (
        <Button variant="default" color="red" w="fit-content" onClick={() => setAsking(true)}>
          {t('security.sign_out_others')}
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        danger
        title={t('security.sign_out_others')}
        confirmLabel={t('security.sign_out_others')}
        pending={others.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => void run(() => others.send())}
      >
        {t('security.sign_out_others_text', { count: sessions.length - 1 })}
      </ConfirmDialog>
    </Stack>
  )
}

function SessionRow({ session, isPending, onRevoke }: { session: LoginSession; isPending: boolean; onRevoke: () => void }) {
  const { t, i18n } = useTranslation('identity')
  const isPhone = ['iPhone', 'Android'].includes(session.system ?? '')
  const Icon = isPhone ? IconPhone : IconDeviceDesktop
  const name = [session.browser, session.system].filter(Boolean).join(' · ') || t('security.unknown_device')
  return (
    <Group wrap="nowrap" justify="space-between" gap="sm">
      <Group wrap="nowrap" gap="sm" style={{ minWidth: 0 }}>
        <Icon size={22} stroke={1.5} aria-hidden style={{ flexShrink: 0 }} />
        <Box style={{ minWidth: 0 }}>
          <Text size="sm" fw={550} truncate>
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {[session.ip, formatInstant(session.last_used_at ?? session.created_at, i18n.language)].filter(Boolean).join(' · ')}
          </Text>
        </Box>
      </Group>
      {session.is_current ? (
        <Badge variant="light" tt="none" style={{ flexShrink: 0 }}>
          {t('security.this_device')}
        </Badge>
      ) : (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          style={{ flexShrink: 0 }}
          loading={isPending}
          onClick={onRevoke}
          aria-label={t('security.sign_out_device', { name })}
        >
          {t('security.sign_out')}
        </Button>
      )}
    </Group>
  )
}
