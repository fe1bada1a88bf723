import { pipelineShares, pipelines, type Pipeline } from '@stoa/contract/browser'
import { SimpleGrid, Stack } from '@stoa/ui'
import { Can } from '../../../../kit/index.ts'
import { PipelineEnd } from './pipeline-end.tsx'
import { PipelineForm } from './pipeline-form.tsx'
import { PipelineShares } from './pipeline-shares.tsx'
import { StagesEditor } from './stages-editor.tsx'

export interface PipelineSettingsProps {
  pipeline: Pipeline
  /** It was deleted. */
  onGone: () => void
  /** The calls of the back office, where they are not those of the account. */
  update?: typeof pipelines.update
  remove?: typeof pipelines.remove
}

/** Fields, stages, sharing and the end of a pipeline. */
export function PipelineSettings({ pipeline, onGone, update = pipelines.update, remove = pipelines.remove }: PipelineSettingsProps) {
  const isOwn = pipeline.ability === null
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
      <Stack gap="md">
        <PipelineForm key={pipeline.version} pipeline={pipeline} endpoint={update} />
        {isOwn && (
          <Can endpoint={pipelineShares}>
            <PipelineShares pipeline={pipeline} />
          </Can>
        )}
      </Stack>
      <Stack gap="md">
        <StagesEditor pipeline={pipeline} />
        {isOwn && <PipelineEnd pipeline={pipeline} onGone={onGone} update={update} remove={remove} />}
      </Stack>
    </SimpleGrid>
  )
}
