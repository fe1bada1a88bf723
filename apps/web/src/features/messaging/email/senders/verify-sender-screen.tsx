import { confirmSenderVerification, readSenderVerification, type SenderVerification } from '@stoa/contract/browser'
import { Alert, Box, Button, ErrorState, IconCheck, PageSkeleton, Paper, Stack, Text, Title } from '@stoa/ui'
import { useParams } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, NotLoaded, useChange, useEndpoint } from '../../../../kit/index.ts'

/** Page of a verification link. A button confirms, because mail scanners open links as well. */
export function VerifySenderScreen() {
  const { t } = useTranslation('email')
  const { token = '' }: { token?: string } = useParams({ strict: false })
  const loaded = useEndpoint(readSenderVerification, { params: { token } }, { keepPrevious: true })
  const about = loaded.answer?.data
  if (about) return <Question about={about} token={token} />
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (loaded.error instanceof ApiError && loaded.error.status === 404)
    return (
      <Card title={t('verify.unknown_title')}>
        <Text>{t('verify.unknown_text')}</Text>
      </Card>
    )
  return (
    <Card title={t('verify.title')}>
      <NotLoaded loaded={loaded} />
    </Card>
  )
}

function Question({ about, token }: { about: SenderVerification; token: string }) {
  const { t } = useTranslation('email')
  const confirm = useChange(confirmSenderVerification, ['senderVerifications'])
  const isDone = about.state === 'verified' || confirm.answer?.data.state === 'verified'
  if (isDone)
    return (
      <Card title={t('verify.done_title')}>
        <Alert color="teal" variant="light" role="status" icon={<IconCheck size={18} />}>
          {t('verify.done_text', about)}
        </Alert>
      </Card>
    )
  return (
    <Card title={t('verify.title')}>
      <Text>{t('verify.text', about)}</Text>
      {confirm.error && <ErrorState message={confirm.error.message} />}
      <Button loading={confirm.isPending} onClick={() => confirm.run({ params: { token } })}>
        {t('verify.confirm')}
      </Button>
    </Card>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Stoa`
  }, [title])
  return (
    <Box component="main" maw={520} mx="auto" px="md" py={64}>
      <Paper withBorder p="xl" radius="md">
        <Stack>
          <Title order={1} fz={24}>
            {title}
          </Title>
          {children}
        </Stack>
      </Paper>
    </Box>
  )
}
