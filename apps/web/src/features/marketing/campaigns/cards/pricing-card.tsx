import { CAMPAIGN_PRICING_MODELS, updateCampaignPricing, type Campaign } from '@stoa/contract/browser'
import { campaignPrice, formatMoney } from '@stoa/domain'
import { Button, Facts, NumberInput, Select, SettingsCard, SimpleGrid, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, FormModal, formatPercent, useEndpointForm } from '../../../../kit/index.ts'
import { MoneyInput, PERCENT_RANGE } from '../../../shared/fields/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { TOUCHED } from '../campaign-paths.ts'

/** What the client of a campaign pays. */
export function PricingCard({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const [isEditing, setEditing] = useState(false)
  const isOurs = useAccountId() === campaign.account_id
  const money = (amount: number | null | undefined) => (amount == null ? '–' : formatMoney(amount, campaign.currency))
  const { pricing_model: model, fee_bp } = campaign
  const edit = isOurs && campaign.status !== 'cancelled' && (
    <Can endpoint={updateCampaignPricing}>
      <Button variant="default" onClick={() => setEditing(true)}>
        {t('pricing.edit')}
      </Button>
    </Can>
  )
  return (
    <SettingsCard title={t('pricing.title')} action={edit}>
      {model ? (
        <Facts
          facts={[
            [t('fields.pricing_model'), t(`pricing.models.${model}`)],
            model === 'percent_of_spend'
              ? [t('fields.fee_bp'), fee_bp == null ? '–' : formatPercent(fee_bp)]
              : [t(`pricing.fees.${model}`), money(campaign.fee_minor)],
            [t('fields.media_budget_minor'), money(campaign.media_budget_minor)],
            [t('fields.price_total_minor'), money(campaign.price_total_minor)],
          ]}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {t('pricing.none')}
        </Text>
      )}
      {isEditing && <PricingModal campaign={campaign} onClose={() => setEditing(false)} />}
    </SettingsCard>
  )
}

interface PricingValues {
  pricing_model: Campaign['pricing_model'] & string
  fee_minor: number | string | null
  fee_percent: number | string
  media_budget_minor: number | string | null
}

function PricingModal({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useTranslation('campaigns')
  const form = useEndpointForm<typeof updateCampaignPricing, PricingValues>(updateCampaignPricing, {
    params: { campaign_id: campaign.id },
    defaults: {
      pricing_model: campaign.pricing_model ?? 'fixed',
      fee_minor: campaign.fee_minor ?? null,
      fee_percent: campaign.fee_bp == null ? '' : campaign.fee_bp / 100,
      media_budget_minor: campaign.media_budget_minor ?? 0,
    },
    rules: { fee_minor: 'money', media_budget_minor: 'money' },
    labels: { fee_minor: t('fields.fee_minor'), media_budget_minor: t('fields.media_budget_minor') },
    toBody: (values) => ({ ...termsOf(values), version: campaign.version }),
    invalidates: TOUCHED,
    onDone: onClose,
  })
  const { pricing_model } = form.values
  const terms = termsOf(form.values)
  const price =
    typeof terms.media_budget_minor === 'number' && typeof terms.fee_minor !== 'string' ? campaignPrice({ ...campaign, ...terms }) : null
  return (
    <FormModal title={t('pricing.edit')} form={form} submitLabel={t('save')} onClose={onClose} size="md">
      <Select
        label={t('fields.pricing_model')}
        required
        options={CAMPAIGN_PRICING_MODELS.map((value) => ({ value, label: t(`pricing.models.${value}`) }))}
        {...form.getInputProps('pricing_model')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {pricing_model === 'percent_of_spend' ? (
          <NumberInput
            label={t('fields.fee_bp')}
            suffix=" %"
            {...PERCENT_RANGE}
            error={form.errors.fee_bp}
            {...form.getInputProps('fee_percent')}
          />
        ) : (
          <MoneyInput label={t(`pricing.fees.${pricing_model}`)} currency={campaign.currency} {...form.getInputProps('fee_minor')} />
        )}
        <MoneyInput label={t('fields.media_budget_minor')} currency={campaign.currency} {...form.getInputProps('media_budget_minor')} />
      </SimpleGrid>
      <Text size="sm">
        {t('fields.price_total_minor')}: {price === null ? '–' : formatMoney(price, campaign.currency)}
      </Text>
    </FormModal>
  )
}

function termsOf({ pricing_model, fee_minor, fee_percent, media_budget_minor }: PricingValues) {
  return {
    pricing_model,
    fee_minor: fee_minor as number | null,
    fee_bp: fee_percent === '' ? null : Math.round(Number(fee_percent) * 100),
    media_budget_minor: (media_budget_minor ?? 0) as number,
  }
}
