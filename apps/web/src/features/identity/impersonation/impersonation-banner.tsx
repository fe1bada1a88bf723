import { Box, Button, Group, IconEye, Text, toast } from '@stoa/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../kit/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { stopActing } from './acting.ts'

/** Shows on every screen that the user is impersonated, and ends the impersonation. */
export function ImpersonationBanner() {
  const { user } = useSession()
  if (!user?.impersonator) return null
  return (
    <Suspense fallback={null}>
      <Banner name={user.username} impersonator={user.impersonator.username} />
    </Suspense>
  )
}

function Banner({ name, impersonator }: { name: string; impersonator: string }) {
  const { t } = useTranslation('identity')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)

  const stop = async () => {
    setPending(true)
    try {
      await stopActing(client)
      await navigate({ to: '/me/home' })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: t('errors.other', { message: failure.message, id: failure.request_id ?? '–' }), tone: 'bad' })
    } finally {
      setPending(false)
    }
  }
  return (
    <Box role="status" pos="fixed" bottom={12} left={12} right={12} style={{ zIndex: 300, pointerEvents: 'none' }}>
      <Group justify="center">
        <Group
          gap="sm"
          px="md"
          py={8}
          bg="orange.8"
          c="white"
          style={{ borderRadius: 12, pointerEvents: 'auto', boxShadow: 'var(--mantine-shadow-md)' }}
        >
          <IconEye size={18} aria-hidden />
          <Text size="sm" fw={550}>
            {t('impersonation.acting', { name, impersonator })}
          </Text>
          <Button size="compact-sm" variant="white" color="dark" loading={isPending} onClick={() => void stop()}>
            {t('impersonation.stop')}
          </Button>
        </Group>
      </Group>
    </Box>
  )
}
