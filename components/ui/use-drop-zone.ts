'use client'

import type { DragEvent } from 'react'
import { useDropzone } from 'react-dropzone'

/** Files dragged over a zone. Before the drop, only their count and types are known. */
export const heldFiles = ({ dataTransfer }: DragEvent) => [...dataTransfer.items].filter(({ kind }) => kind === 'file')

/**
 * A drop zone with a hidden file input; `zone` and `input` are their props. All files are passed on, whatever their type; the
 * caller checks them.
 */
export const useDropZone = ({
  onEnter,
  onFiles,
}: {
  onEnter: (event: DragEvent) => void
  onFiles: (files: readonly File[]) => void
}) => {
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    onDragEnter: (event) => onEnter(event as DragEvent),
    onDrop: (files) => {
      if (files.length > 0) onFiles(files)
    },
  })
  // The zone keeps its own role, and its content the keyboard.
  const { role: _role, tabIndex: _tab, ...zone } = getRootProps()
  const { style: _style, ...input } = getInputProps()
  return { zone, input, browse: open, over: isDragActive }
}
