import { expect, test } from 'vitest'
import { stageName } from '#components/tasks/stage-name'

test.each([
  ['Phase 1: Generating CoT metadata', 'planning'],
  ['Phase 2: Generating audio codes for batch', 'planning'],
  ['Preparing inputs...', 'preparing'],
  ['Generating music (batch size: 2)...', 'rendering'],
  ['Generating audio', 'rendering'],
  ['Decoding audio...', 'decoding'],
  ['Preparing audio data...', 'finishing'],
  ['Loading model', 'loading'],
  ['something new', null],
  ['', null],
  [null, null],
])('stage “%s” › %s', (stage, name) => expect(stageName(stage)).toBe(name))
