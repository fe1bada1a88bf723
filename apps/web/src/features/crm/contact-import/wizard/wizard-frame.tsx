import { Button, Group, Paper, Stepper } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'

const STEPS = ['parse', 'map', 'process'] as const

/** Frame of the three steps. Completed steps are links (spec 2.8). */
export function WizardFrame({ step, back, next, children }: { step: 0 | 1 | 2; back?: string; next?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('imports')
  const accountId = useAccountId()
  return (
    <Screen
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        <Button variant="default" component={Link} to={`/accounts/${accountId}/imports`}>
          {t('history')}
        </Button>
      }
    >
      <Stepper active={step} size="sm" mb="lg" allowNextStepsSelect={false} wrap>
        {STEPS.map((name) => (
          <Stepper.Step key={name} label={t(`steps.${name}`)} description={t(`steps.${name}_hint`)} allowStepSelect={false} />
        ))}
      </Stepper>
      <Paper withBorder p={{ base: 'sm', sm: 'lg' }}>
        {children}
        {(back || next) && (
          <Group justify="space-between" mt="lg" gap="xs">
            {back ? (
              <Button variant="default" component={Link} to={back}>
                {t('back')}
              </Button>
            ) : (
              <span />
            )}
            {next}
          </Group>
        )}
      </Paper>
    </Screen>
  )
}
