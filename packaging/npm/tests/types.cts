import spiritlevel = require('spiritlevel');
import { useFake } from 'spiritlevel/jest';

export const level: Promise<number> = spiritlevel.start().then((fake) => fake.level);
export const url = (): string => useFake().world.url;
