import { pipelineShares, pipelines, type Pipeline } from '@stoa/contract/browser'
import { SimpleGrid, Stack } from '@stoa/ui'
import { Can } from '../../../../kit/index.ts'
import { PipelineEnd } from './pipeline-end.tsx'
import { PipelineForm } from './pipeline-form.tsx'
import { PipelineShares } from './pipeline-shares.tsx'
import { StagesEditor } from './stages-editor.tsx'

export interface PipelineSettingsProps {
  pipeline: Pipeline
  /** Called after the pipeline was deleted. */
  onGone: () => void
  /** Replaces the endpoints in the back office. */
  update?: typeof pipelines.update
  remove?: typeof pipelines.remove
}

/** Edits the fields, stages and sharing of a pipeline; archives and deletes it. */
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
