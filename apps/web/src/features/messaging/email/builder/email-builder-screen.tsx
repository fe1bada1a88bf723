import { emailCampaigns, emailTemplates } from '@stoa/contract/browser'
import { Alert, Anchor, Box, Center, EmptyState, PageSkeleton, Stack, Title } from '@stoa/ui'
import { Link, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded, RightsProvider, useEndpoint } from '../../../../kit/index.ts'
import { allows, useAccountId, useSession } from '../../../shared/session/index.ts'
import { campaignPaths } from '../campaigns/campaign-paths.ts'
import { templatePaths } from '../templates/template-paths.ts'
import { MailPreview } from './preview/mail-preview.tsx'
import { isMarketing, readTarget, type MailTarget } from './mail-target.ts'

const MailBuilder = lazy(() => import('./mail-builder.tsx').then((module) => ({ default: module.MailBuilder })))
const WIDE_ENOUGH = '(min-width: 56em)'

/**
 * The builder of a mail (SCR-015): `?template=` or `?campaign=` names what it writes. Screens that are too narrow show the mail
 * instead.
 */
export function EmailBuilderScreen() {
  const session = useSession()
  const accountId = useAccountId()
  const { template, campaign }: { template?: unknown; campaign?: unknown } = useSearch({ strict: false })
  const asked = template ? Number(template) : Number(campaign)
  const isNamed = Number.isSafeInteger(asked) && asked > 0
  return (
    <RightsProvider allows={(access) => allows(session, access, accountId)}>
      {isNamed && template ? <AskedTemplate accountId={accountId} id={asked} /> : null}
      {isNamed && !template ? <AskedCampaign accountId={accountId} id={asked} /> : null}
      {!isNamed && <Choose accountId={accountId} />}
    </RightsProvider>
  )
}

function Choose({ accountId }: { accountId: number }) {
  const { t } = useTranslation('email_builder')
  return (
    <Center component="main" mih="100vh">
      <EmptyState title={t('choose_title')} text={t('choose_text')} action={<Back to={templatePaths.list(accountId)} />} />
    </Center>
  )
}

function Back({ to }: { to: string }) {
  const { t } = useTranslation('email_builder')
  return (
    <Anchor component={Link} to={to}>
      {t('back')}
    </Anchor>
  )
}

interface Asked {
  accountId: number
  id: number
}

function AskedTemplate({ accountId, id }: Asked) {
  const { t } = useTranslation('email')
  const loaded = useEndpoint(emailTemplates.read, { params: { id }, query: { include: ['versions'] } }, { keepPrevious: true })
  const record = loaded.answer?.data
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!record || record.account_id !== accountId) return <NotLoaded loaded={loaded} gone={t('templates.gone')} />
  return <Opened accountId={accountId} loaded={{ kind: 'template', record }} back={templatePaths.edit(accountId, id)} />
}

function AskedCampaign({ accountId, id }: Asked) {
  const { t } = useTranslation('email_builder')
  const loaded = useEndpoint(emailCampaigns.read, { params: { id }, query: { include: ['versions'] } }, { keepPrevious: true })
  const record = loaded.answer?.data
  const back = campaignPaths.tab(accountId, id, 'edit')
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!record || record.account_id !== accountId) return <NotLoaded loaded={loaded} gone={t('campaign_gone')} />
  if (record.status !== 'draft' && record.status !== 'scheduled')
    return (
      <Center component="main" mih="100vh">
        <EmptyState title={t('started_title')} text={t('started_text')} action={<Back to={back} />} />
      </Center>
    )
  return <Opened accountId={accountId} loaded={{ kind: 'campaign', record }} back={back} />
}

interface OpenedProps {
  accountId: number
  loaded: MailTarget
  back: string
}

/** The editor, or the mail itself on a screen that is too narrow. What members write stays when the record is loaded again. */
function Opened({ accountId, loaded, back }: OpenedProps): ReactNode {
  const { t } = useTranslation('email_builder')
  const [isWide] = useState(() => globalThis.matchMedia(WIDE_ENOUGH).matches)
  const [open, setOpen] = useState({ target: loaded, round: 0 })
  const { target, round } = open
  const reload = async () => {
    const next = await readTarget(target.kind, target.record.id)
    setOpen((before) => ({ target: next, round: before.round + 1 }))
  }
  if (isWide)
    return (
      <Box component="main" h="100vh">
        <Suspense fallback={<PageSkeleton />}>
          <MailBuilder key={`${target.record.id}:${round}`} target={target} onReload={reload} />
        </Suspense>
      </Box>
    )
  return (
    <Stack component="main" p="md" gap="sm">
      <Back to={back} />
      <Title order={1} size="h3">
        {target.record.name}
      </Title>
      <Alert color="blue">{t('too_narrow')}</Alert>
      {'content' in target.record.design && (
        <MailPreview accountId={accountId} design={target.record.design} isMarketing={isMarketing(target)} />
      )}
    </Stack>
  )
}
