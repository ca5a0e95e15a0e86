/** A QR code to scan. Dark on white in every theme: cameras expect it so. */
import type { QrDrawing } from './qr.server.ts';

export function QrCode({ drawing: { size, path }, label }: { drawing: QrDrawing; label: string }) {
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect className="qr-ground" width={size} height={size} />
      <path className="qr-dots" d={path} />
    </svg>
  );
}
