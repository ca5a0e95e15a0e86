/** Channels of payment of this installation. The sandbox stands in while there is no real one; beside one it is only there on request. */
import type { PayChannel } from '#contract/shapes.ts';
import type { PayConfig } from '#server/pay-config.ts';
import type { PayProvider } from './port.ts';

export interface PayChannels {
  /** The usual one first. */
  readonly offered: readonly PayChannel[];
  provider(channel: PayChannel): PayProvider | undefined;
}

interface ChannelOptions {
  config: PayConfig;
  sandbox: PayProvider;
  real: readonly PayProvider[];
}

export function createPayChannels({ config, sandbox, real }: ChannelOptions): PayChannels {
  const providers = real.length === 0 || config.hasSandbox ? [...real, sandbox] : real;
  const byChannel = new Map(providers.map((provider) => [provider.channel, provider]));
  return { offered: [...byChannel.keys()], provider: (channel) => byChannel.get(channel) };
}
