import type { EmailCampaign } from '@stoa/contract/browser'
import { Button, Group, IconTemplate, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressQuery } from '../../../../kit/index.ts'
import { emailBuilderPath, isBuilt } from './builder-path.ts'

const ChooseDesignModal = lazy(() => import('./choose-design-modal.tsx').then((module) => ({ default: module.ChooseDesignModal })))

interface DesignButtonsProps {
  campaign: EmailCampaign
  version: number
  /** Whether the campaign has a written text, which a design would replace. */
  isWritten: boolean
}

/** Opens the design of a campaign in the builder, or offers one to a campaign without a text. */
export function DesignButtons({ campaign, version, isWritten }: DesignButtonsProps) {
  const { t } = useTranslation('email_builder')
  const [isOpen, setOpen] = useState(false)
  const icon = <IconTemplate size={16} />
  if (isBuilt(campaign.design))
    return (
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={icon}
          component={Link}
          to={emailBuilderPath(campaign.account_id)}
          search={addressQuery({ campaign: String(campaign.id) })}
        >
          {t('design')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('design_hint')}
        </Text>
      </Group>
    )
  if (isWritten) return null
  return (
    <Group gap="sm">
      <Button variant="default" leftSection={icon} onClick={() => setOpen(true)}>
        {t('choose_design')}
      </Button>
      <Text size="sm" c="dimmed">
        {t('design_offer')}
      </Text>
      {isOpen && (
        <Suspense fallback={null}>
          <ChooseDesignModal campaign={campaign} version={version} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Group>
  )
}
