import type { EmailCampaign } from '@stoa/contract/browser'
import { Button, Group, Skeleton, Stack } from '@stoa/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isBuilt } from '../builder/builder-path.ts'

const MailPreview = lazy(() => import('../builder/preview/mail-preview.tsx').then((module) => ({ default: module.MailPreview })))

/** The mail of a campaign as its receivers will see it, below the sheet before sending. Texts that are not built of blocks have none. */
export function PreflightMail({ campaign }: { campaign: EmailCampaign }) {
  const { t } = useTranslation('email_campaigns')
  const [isShown, setShown] = useState(false)
  if (!isBuilt(campaign.design)) return null
  return (
    <Stack gap="xs">
      <Group>
        <Button variant="default" size="compact-sm" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {t(isShown ? 'preflight.hide_mail' : 'preflight.show_mail')}
        </Button>
      </Group>
      {isShown && (
        <Suspense fallback={<Skeleton height={420} />}>
          <MailPreview accountId={campaign.account_id} design={campaign.design} isMarketing height={420} />
        </Suspense>
      )}
    </Stack>
  )
}
