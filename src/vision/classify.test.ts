import { describe, expect, it } from 'vitest';
import { classifyPicture } from './classify.ts';
import { bars, drawn, paintPhoto } from './testing.ts';

const pie = `<circle cx="200" cy="200" r="150" fill="#4472c4"/><path d="M200 200V50A150 150 0 0 1 330 275Z" fill="#ed7d31"/><path d="M200 200L330 275A150 150 0 0 1 125 330Z" fill="#70ad47"/>`;
const flow = [0, 1, 2]
  .map(
    (i) =>
      `<rect x="60" y="${30 + i * 140}" width="220" height="80" fill="none" stroke="black" stroke-width="3"/><path d="M170 ${110 + i * 140}v60" stroke="black" stroke-width="3"/><text x="100" y="${80 + i * 140}" font-size="30" font-family="sans-serif">Step ${i + 1}</text><path d="M280 ${70 + i * 140}h120" stroke="black" stroke-width="3"/>`,
  )
  .join('');
const curves = `<path d="M60 40V360H640" fill="none" stroke="black" stroke-width="3"/>${[100, 180, 260].map((y) => `<path d="M60 ${y}H640" stroke="#d0d0d0" stroke-width="2"/>`).join('')}<path d="M60 330C200 300 260 80 400 150S560 90 640 60" fill="none" stroke="#c00000" stroke-width="4"/>`;

describe('classifyPicture', () => {
  it('recognises charts', async () => {
    expect(classifyPicture(await drawn(620, 360, bars(60, 20))).kind).toBe('chart');
    expect(classifyPicture(await drawn(400, 400, pie)).kind).toBe('chart');
    expect(classifyPicture(await drawn(700, 400, curves)).kind).toBe('chart');
  });

  it('recognises diagrams and photographs', async () => {
    expect(classifyPicture(await drawn(460, 460, flow)).kind).toBe('diagram');
    const photo = paintPhoto(await drawn(500, 400, ''), 0, 0, 500, 400);
    const verdict = classifyPicture(photo);
    expect(verdict.kind).toBe('picture');
    expect(verdict.confidence).toBeGreaterThan(0.7);
  });

  it('takes flat colours without axes, boxes or sectors for a picture', async () => {
    const flag = '<rect width="400" height="130" fill="#c33"/><rect y="130" width="400" height="140" fill="#fff"/>';
    expect(classifyPicture(await drawn(400, 400, flag)).kind).toBe('picture');
    expect(classifyPicture(await drawn(20, 20, '')).kind).toBe('picture');
  });
});
