// Decodes LZMA, as `xz --format=raw --lzma1=lc=4,lp=0,pb=0` writes it: three quarters of the size
// that browsers' own gzip would need.

const literalContextBits = 4;

function unlzma(packed, size) {
    const out = new Uint8Array(size);
    const chances = count => new Uint16Array(count).fill(1024);
    const literals = chances(0x300 << literalContextBits);
    const isMatch = chances(12), isRep = chances(12), isRep0 = chances(12), isRep1 = chances(12),
          isRep2 = chances(12), isRep0Long = chances(12);
    const distanceSlots = Array.from({length: 4}, () => chances(64)), distanceBits = chances(128),
          alignBits = chances(16);
    const lengths = () =>
        ({choice: chances(2), low: chances(8), middle: chances(8), high: chances(256)});
    const matchLengths = lengths(), repLengths = lengths();
    let range = 0xffffffff, code = 0, at = 1;
    for (; at < 5; ++at) code = (code << 8 | packed[at]) >>> 0;

    const shift = () => {
        if (range < 0x1000000) {
            range = (range << 8) >>> 0;
            code = (code << 8 | packed[at++]) >>> 0;
        }
    };
    const bit = (of, index) => {
        const chance = of[index], bound = (range >>> 11) * chance;
        const one = code >= bound;
        if (one) {
            range -= bound;
            code -= bound;
            of[index] = chance - (chance >>> 5);
        } else {
            range = bound;
            of[index] = chance + ((2048 - chance) >>> 5);
        }
        shift();
        return one ? 1 : 0;
    };
    const tree = (of, bits) => {
        let symbol = 1;
        for (let i = 0; i < bits; ++i) symbol = symbol << 1 | bit(of, symbol);
        return symbol - (1 << bits);
    };
    const reversed = (of, start, bits) => {
        let symbol = 1, value = 0;
        for (let i = 0; i < bits; ++i) {
            const one = bit(of, start + symbol);
            symbol = symbol << 1 | one;
            value |= one << i;
        }
        return value;
    };
    const direct = bits => {
        let value = 0;
        for (let i = 0; i < bits; ++i) {
            range >>>= 1;
            const one = code >= range ? 1 : 0;
            if (one) code -= range;
            shift();
            value = value << 1 | one;
        }
        return value;
    };
    const length = of => 2 +
        (bit(of.choice, 0) === 0     ? tree(of.low, 3) :
             bit(of.choice, 1) === 0 ? 8 + tree(of.middle, 3) :
                                       16 + tree(of.high, 8));
    const distance = slot => {
        if (slot < 4) return slot;
        const bits = (slot >> 1) - 1, base = (2 | slot & 1) << bits;
        return slot < 14 ? base + reversed(distanceBits, base - slot, bits) :
                           base + (direct(bits - 4) << 4) + reversed(alignBits, 0, 4);
    };

    let state = 0, rep0 = 0, rep1 = 0, rep2 = 0, rep3 = 0;
    for (let done = 0; done < size;) {
        if (bit(isMatch, state) === 0) {
            const context = 0x300 * ((done > 0 ? out[done - 1] : 0) >> (8 - literalContextBits));
            let symbol = 1;
            if (state >= 7) {
                let match = out[done - rep0 - 1];
                do {
                    const wanted = match >> 7 & 1;
                    match <<= 1;
                    const one = bit(literals, context + ((1 + wanted) << 8) + symbol);
                    symbol = symbol << 1 | one;
                    if (wanted !== one) break;
                } while (symbol < 0x100);
            }
            while (symbol < 0x100) symbol = symbol << 1 | bit(literals, context + symbol);
            out[done++] = symbol;
            state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
            continue;
        }
        let count;
        if (bit(isRep, state) === 0) {
            [rep3, rep2, rep1] = [rep2, rep1, rep0];
            count = length(matchLengths);
            rep0 = distance(tree(distanceSlots[Math.min(count - 2, 3)], 6));
            state = state < 7 ? 7 : 10;
        } else {
            if (bit(isRep0, state) === 0) {
                if (bit(isRep0Long, state) === 0) {
                    out[done] = out[done - rep0 - 1];
                    ++done;
                    state = state < 7 ? 9 : 11;
                    continue;
                }
            } else if (bit(isRep1, state) === 0) {
                [rep0, rep1] = [rep1, rep0];
            } else if (bit(isRep2, state) === 0) {
                [rep0, rep1, rep2] = [rep2, rep0, rep1];
            } else {
                [rep0, rep1, rep2, rep3] = [rep3, rep0, rep1, rep2];
            }
            count = length(repLengths);
            state = state < 7 ? 8 : 11;
        }
        for (const end = Math.min(done + count, size); done < end; ++done)
            out[done] = out[done - rep0 - 1];
    }
    return out;
}
